#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <pwd.h>
#include <grp.h>
/* sudo for root in a namespace of tests: no PAM, no log. */
int main(int c,char**v){int i=1,h=0,e=0;const char*u="root";
for(;i<c;i++){ if(!strcmp(v[i],"-H")){h=1;} else if(!strcmp(v[i],"-E")){e=1;} else if(!strcmp(v[i],"-n")||!strcmp(v[i],"-k")||!strcmp(v[i],"-S")){} else if(!strcmp(v[i],"-i")){h=1;} else if(!strcmp(v[i],"-u")&&i+1<c){u=v[++i];} else if(!strncmp(v[i],"-u",2)){u=v[i]+2;} else if(!strcmp(v[i],"--")){i++;break;} else if(strchr(v[i],'=')&&v[i][0]!='-'&&v[i][0]!='/'){putenv(v[i]);} else break;}
if(i>=c) return 0;
struct passwd*p=getpwnam(u); if(!p&&*u=='#') p=getpwuid(atoi(u+1)); if(!p){fprintf(stderr,"sudo: unknown user %s\n",u);return 1;}
if(initgroups(p->pw_name,p->pw_gid)||setresgid(p->pw_gid,p->pw_gid,p->pw_gid)||setresuid(p->pw_uid,p->pw_uid,p->pw_uid)){perror("sudo");return 1;}
setenv("HOME",p->pw_dir,1);setenv("USER",p->pw_name,1);setenv("LOGNAME",p->pw_name,1);setenv("USERNAME",p->pw_name,1);setenv("SHELL",p->pw_shell,1);setenv("SUDO_USER","root",1);(void)h;(void)e;
execvp(v[i],v+i);fprintf(stderr,"sudo: %s: command not found\n",v[i]);return 1;}
