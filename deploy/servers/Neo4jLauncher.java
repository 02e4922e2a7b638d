import java.nio.file.Path;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

/** Neo4jLauncher HOME CONF: a Neo4j with its files in HOME and the settings of CONF, until SIGTERM. */
public class Neo4jLauncher {
    public static void main(String[] arguments) throws InterruptedException {
        DatabaseManagementService service = new DatabaseManagementServiceBuilder(Path.of(arguments[0]))
            .loadPropertiesFromFile(Path.of(arguments[1]))
            .build();
        Runtime.getRuntime().addShutdownHook(new Thread(service::shutdown));
        Thread.currentThread().join();
    }
}
