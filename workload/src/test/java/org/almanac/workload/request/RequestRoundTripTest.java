package org.almanac.workload.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.almanac.workload.request.SelectChunk.Term;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people write is read, and written again means the same: two hundred examples, and any number of random ones. */
class RequestRoundTripTest {
    private static final String NODESPECS = """
            1
            2
            16
            1:ppn=1
            1:ppn=2
            1:ppn=64
            2:ppn=2
            4:ppn=8
            128:ppn=16
            1:ppn=1.5
            2:ppn=0.25
            tn1
            tn1:ppn=2
            node-01.cluster.example.org:ppn=4
            n_1
            tn1+tn2
            tn1:ppn=2+tn2:ppn=1
            tn1:ppn=2+tn2:ppn=2+tn3:ppn=2
            host=tn3
            host=tn3:ppn=4
            1:host=tn3
            2:ppn=2:fast+tn3:ppn=3
            1:fast
            2:fast:bigmem
            3:ppn=4:ib
            3:ib:ppn=4
            1:ppn=2:fast+1:ppn=4:bigmem
            2:ppn=3+1:ppn=5:fast
            1:ppn=1+1:ppn=2+1:ppn=3
            4:ppn=1+1:ppn=16:himem+2:gpus=2
            1:gpus=1
            1:ppn=4:gpus=2
            2:gpus=1:fast
            1:gpus=1:exclusive_process
            1:ppn=1:gpus=1:shared
            1:mics=2
            2:ppn=4:mics=1
            1:ppn=2:gpus=1:mics=1
            1:gpus=0
            1:ppn=1#excl
            2:ppn=2#shared
            1#excl
            tn1:ppn=2#excl
            2:ppn=4:fast#excl
            2+3:fast#x86_64
            2:ppn=1#x86_64#excl
            1:ppn=2#^old
            1:^old
            2:ppn=4:^old:fast
            1:ppn=2:cl_alfrid
            1:ppn=8:x86_64:nfs4:debian9
            1:ppn=1:mem=1gb
            1:ppn=1:mem=500mb
            2:ppn=4:mem=8gb:fast
            1:mem=1048576kb
            1:ppn=2:mem=1024b
            10:ppn=10:blue+5:ppn=5:red
            fast
            fast:ppn=2
            1:fast+1:slow
            a1+a2+a3+a4+a5
            a1:ppn=1+a2:ppn=2+b1:ppn=3+b2:ppn=4
            2:a.b
            2:a-b
            2:a_b
            999999
            1:ppn=1000000
            7:ppn=7:seven
            12:ppn=12
            24:ppn=24:mpi
            3:ppn=1:amd+3:ppn=1:intel
            1:ppn=32:scratch_ssd
            1:ppn=32:ubuntu
            2:infiniband:ppn=16
            1:node1
            1:ppn=2:host=n1+1:ppn=3:host=n2
            5:ppn=2:p1:p2:p3:p4
            1:ppn=3+2:ppn=2+3:ppn=1
            6
            1:ppn=6:gpus=6
            2:ppn=16:mem=64gb#excl
            1:ppn=4:^ssd:ib
            8:ppn=20:skylake
            3+5:ppn=2
            host=a+host=b
            1:ppn=2:city_brno
            32:ppn=32#excl
            1:gpus=1+1:ppn=4
            2:mics=2:phi
            1:ppn=10:gpus=4:default
            """;

    private static final String SELECTS = """
            1
            4
            1:ncpus=1
            2:ncpus=2
            16:ncpus=4
            ncpus=4
            ncpus=4:mem=1gb
            1:ncpus=1:mem=50mb
            2:ncpus=2:mem=100mb
            2:ncpus=4:mem=1gb+1:ncpus=8:ngpus=2
            1:ncpus=2:mem=102400KB:mpiprocs=2
            2:ncpus=2:mpiprocs=2
            1:ncpus=8:ompthreads=8
            4:ncpus=16:mpiprocs=4:ompthreads=4
            1:ncpus=1:host=vn01
            1:ncpus=1:vnode=vn01
            1:host=vn01
            1:ncpus=1:host=vn01+1:ncpus=1:host=vn02
            1:ncpus=4:arch=linux
            3:ncpus=4:arch=linux:mem=4gb
            1:ncpus=2:ngpus=1
            2:ngpus=4
            1:ncpus=1:ssd=true
            1:ncpus=1:ssd=True:ib=False
            1:ncpus=1:software=matlab
            2:ncpus=4:switch=s1
            1:ncpus=4:cluster=alfrid
            1:ncpus=4:scratch_local=10gb
            1:ncpus=4:mem=400mb:scratch_ssd=1gb
            1:ncpus=2:mem=1tb
            1:ncpus=2:mem=1GB
            1:ncpus=2:mem=2Gb
            1:ncpus=2:mem=100
            1:ncpus=2:mem=100b
            1:ncpus=0
            1:ncpus=1:vmem=2gb
            1:naccelerators=1:accelerator_model=K80
            1:ncpus=1:aoe=rhel9
            1:ncpus=1:color=red+2:ncpus=2:color=blue+3:ncpus=3:color=green
            1:ncpus=1+1:ncpus=2+1:ncpus=3+1:ncpus=4
            10:ncpus=1+ncpus=32
            ncpus=1+ncpus=2
            5+ncpus=3
            100000:ncpus=1
            1:ncpus=1:os="debian 12"
            1:ncpus=1:tag="a+b"
            1:ncpus=1:tag="a:b=c"
            1:ncpus=1:tag='say "hi"'
            1:ncpus=1:tag="it's"
            1:ncpus=1:tag=a/b
            1:ncpus=1:tag=a.b-c_d
            1:ncpus=1:tag=@home
            1:ncpus=1:tag=(x)
            1:my-res=5
            1:my_res=5
            1:Qlist=workq
            3:Qlist=workq:ncpus=1
            1:ncpus=1:power=1.5
            2:ncpus=4:mem=8gb:ngpus=1:gpu_cap=sm_75
            1:ncpus=128:mem=2000gb
            12:ncpus=12
            24:ncpus=24:mpiprocs=24
            7:ncpus=7:mem=7gb:nodetype=seven
            1:mem=10gb
            1:mem=10gb+4:ncpus=1
            2:ncpus=36:mpiprocs=18:ompthreads=2:mem=180gb
            1:ncpus=1:bigmem=true+8:ncpus=16:bigmem=false
            1:ncpus=2:hbmem=16gb
            64:ncpus=64
            1:nchunk=1
            1:ncpus=3:vntype=cray_compute
            1:ncpus=1:eoe=e1
            1:accelerator=True
            1:ncpus=1:license=ansys
            6:ncpus=6:rack=r6
            2:rack=1+2:rack=2
            1:ncpus=1:mem=1kb
            1:ncpus=1:mem=1048576KB
            1:ncpus=4:host=node-01.cluster.example.org
            1:ncpus=1:version=23.06.06
            """;

    private static final String PLACES = """
            free
            pack
            scatter
            vscatter
            excl
            shared
            exclhost
            free:excl
            free:shared
            free:exclhost
            pack:excl
            pack:shared
            pack:exclhost
            scatter:excl
            scatter:shared
            scatter:exclhost
            vscatter:excl
            vscatter:shared
            vscatter:exclhost
            group=host
            group=switch
            free:group=switch
            pack:group=rack
            scatter:group=rack
            vscatter:group=board
            excl:group=host
            shared:group=my_res
            exclhost:group=cluster
            free:excl:group=switch
            pack:shared:group=rack
            scatter:excl:group=switch
            scatter:exclhost:group=rack
            vscatter:excl:group=board
            free:shared:group=a-b
            """;

    private static final String SIGNS = "abcXYZ019._-/@%^()[]{}!*~";
    private static final String QUOTED_SIGNS = SIGNS + ":+=, '";

    private static List<String> lines(String text) {
        return text.lines().toList();
    }

    @Test
    void twoHundredExamplesAndNoneTwice() {
        List<String> all = new ArrayList<>(lines(NODESPECS));
        all.addAll(lines(SELECTS));
        all.addAll(lines(PLACES));
        Set<String> distinct = new HashSet<>(lines(SELECTS));
        assertEquals(lines(SELECTS).size(), distinct.size());
        assertEquals(lines(NODESPECS).size(), new HashSet<>(lines(NODESPECS)).size());
        assertTrue(all.size() >= 200, all.size() + " examples");
    }

    @Test
    void nodespecs() throws RequestFormatException {
        for (String text : lines(NODESPECS)) {
            Nodespec read = Nodespec.parse(text);
            assertEquals(read, Nodespec.parse(read.text()), text);
        }
    }

    @Test
    void selects() throws RequestFormatException {
        for (String text : lines(SELECTS)) {
            Select read = Select.parse(text);
            assertEquals(text, read.text());
            assertEquals(read, Select.parse(read.text()), text);
        }
    }

    @Test
    void places() throws RequestFormatException {
        for (String text : lines(PLACES)) {
            assertEquals(text, Place.parse(text).text());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomSelects(long seed) throws RequestFormatException {
        Random random = new Random(seed);
        for (int round = 0; round < 3_000; round++) {
            Select select = randomSelect(random);
            assertEquals(select, Select.parse(select.text()), select::text);
        }
    }

    @Test
    void allPlaces() throws RequestFormatException {
        List<Optional<Place.Layout>> layouts = new ArrayList<>(List.of(Optional.empty()));
        List.of(Place.Layout.values()).forEach(layout -> layouts.add(Optional.of(layout)));
        List<Optional<Place.Alone>> alones = new ArrayList<>(List.of(Optional.empty()));
        List.of(Place.Alone.values()).forEach(alone -> alones.add(Optional.of(alone)));
        for (Optional<Place.Layout> layout : layouts) {
            for (Optional<Place.Alone> alone : alones) {
                for (Optional<String> group : List.of(Optional.<String>empty(), Optional.of("rack"))) {
                    Place place = new Place(layout, alone, group);
                    if (!place.equals(Place.ANY)) {
                        assertEquals(place, Place.parse(place.text()), place::text);
                    }
                }
            }
        }
    }

    private static Select randomSelect(Random random) {
        List<SelectChunk> chunks = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            List<Term> terms = new ArrayList<>();
            for (int t = 0; t < random.nextInt(5); t++) {
                terms.add(new Term("res" + t + (random.nextBoolean() ? "_x" : "-y"), randomValue(random)));
            }
            boolean counted = terms.isEmpty() || random.nextBoolean();
            OptionalInt count = counted ? OptionalInt.of(1 + random.nextInt(1000)) : OptionalInt.empty();
            chunks.add(new SelectChunk(count, terms));
        }
        return new Select(chunks);
    }

    private static String randomValue(Random random) {
        String signs = random.nextBoolean() ? SIGNS : QUOTED_SIGNS;
        StringBuilder value = new StringBuilder();
        for (int length = random.nextInt(12); length >= 0; length--) {
            value.append(signs.charAt(random.nextInt(signs.length())));
        }
        return value.toString();
    }
}
