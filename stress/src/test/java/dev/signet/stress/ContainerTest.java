// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the service in a container as docs/OPERATIONS.md recommends and with the options of the image: user 65534, read-only
 * root, no capabilities, 128 MB. Uses the file system of this machine, so that no image has to be built.
 */
@Tag("stress")
@Timeout(300)
class ContainerTest {

    private static final String NAME =
            "signet-stress-" + ProcessHandle.current().pid();
    private static final List<String> PODMAN = List.of("podman", "--cgroup-manager", "cgroupfs");
    private static final List<String> BARE = List.of(
            "--runtime=runc",
            "--network=host",
            "--rootfs",
            "--user=65534:65534",
            "--read-only",
            "--read-only-tmpfs=false",
            "--cap-drop=all",
            "--security-opt=no-new-privileges",
            "--memory=128m",
            "--memory-swap=128m",
            "--ulimit=nofile=10000:10000",
            "--ulimit=nproc=4000:4000");

    @TempDir
    Path folder = Path.of("");

    @Test
    void servesManyLargePicturesInContainerOf128Megabytes() throws IOException, InterruptedException {
        assumeTrue(canRun(), "podman cannot run a container here");
        List<String> prefix = new ArrayList<>(podman("run", "--rm", "--name=" + NAME));
        prefix.addAll(BARE);
        List<String> classPath = mount(prefix);
        prefix.add("/:O");
        Service.Plan plan = Service.Plan.DEFAULT
                .startedBy(prefix.toArray(String[]::new))
                .java(Service.shippedOptions())
                .loading(classPath);
        try (Service service = plan.start(folder)) {
            Flood flood = Flood.over(service);
            Report.line("128 MB in a container, " + flood);
            flood.assertServed();
            service.assertHealthy();
            service.signalTerm();
            assertEquals(0, service.exitCode());
        } finally {
            succeeds(podman("rm", "--force", "--ignore", NAME));
        }
    }

    /** Mounts the class path, which may be readable only by its owner, and returns its paths in the container. */
    private static List<String> mount(List<String> words) {
        List<String> places = new ArrayList<>();
        for (String element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (new File(element).exists()) {
                String place = "/signet/" + places.size();
                words.add("--volume=" + element + ":" + place + ":ro");
                places.add(place);
            }
        }
        return places;
    }

    private static boolean canRun() throws InterruptedException {
        List<String> words = new ArrayList<>(podman("run", "--rm"));
        words.addAll(BARE);
        words.addAll(List.of("/:O", "true"));
        return succeeds(words);
    }

    private static List<String> podman(String... words) {
        List<String> command = new ArrayList<>(PODMAN);
        command.addAll(List.of(words));
        return command;
    }

    private static boolean succeeds(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
