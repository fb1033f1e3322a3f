/** What a replay needs besides its options: the machine, where results go, and the compiler of long runs. */
package org.almanac.daemon.command.replay;
