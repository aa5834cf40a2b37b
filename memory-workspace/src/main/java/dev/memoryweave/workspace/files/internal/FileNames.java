package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.SkippedFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names of files that are left out, regardless of case. */
final class FileNames {
  private static final Map<String, SkippedFile.Reason> NAMES = names();
  private static final Map<String, SkippedFile.Reason> EXTENSIONS = extensions();

  private static final List<String> KEY_STARTS =
      List.of("id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_xmss");

  /** Samples of environment files, to be copied and filled in, contain no secrets. */
  private static final Set<String> ENVIRONMENT_SAMPLES =
      Set.of(".env.example", ".env.sample", ".env.template", ".env.dist", ".env.defaults");

  private static final List<String> GENERATED_ENDS =
      List.of(
          ".min.js",
          ".min.mjs",
          ".min.cjs",
          ".min.css",
          "-min.js",
          "-min.css",
          ".bundle.js",
          ".bundle.css",
          ".chunk.js",
          ".chunk.css",
          ".js.map",
          ".mjs.map",
          ".css.map",
          ".ts.map",
          ".pb.go",
          ".pb.gw.go",
          ".pb.cc",
          ".pb.h",
          ".pb.swift",
          "_pb2.py",
          "_pb2.pyi",
          "_pb2_grpc.py",
          "_pb.js",
          "_pb.d.ts",
          "_pb.rb",
          "_generated.go",
          ".gen.go",
          ".gen.ts",
          ".g.dart",
          ".freezed.dart",
          ".g.cs",
          ".g.i.cs",
          ".designer.cs",
          ".designer.vb",
          ".snap");

  private FileNames() {}

  private static Map<String, SkippedFile.Reason> names() {
    Map<String, SkippedFile.Reason> names = new HashMap<>();
    put(
        names,
        SkippedFile.Reason.CREDENTIALS,
        ".env .envrc .npmrc .netrc _netrc .pypirc .pgpass pgpass.conf .my.cnf .mylogin.cnf .htpasswd"
            + " .htdigest .git-credentials .dockercfg .dockerconfigjson .s3cfg .boto .vault-token"
            + " .terraformrc terraform.rc kubeconfig .kubeconfig credentials credentials.json"
            + " credentials.yml credentials.yaml credentials.toml credentials.properties secrets.json"
            + " secrets.yml secrets.yaml secrets.toml secrets.properties secrets.env secret.json"
            + " secret.yml secret.yaml client_secret.json client_secrets.json service-account.json"
            + " service_account.json serviceaccount.json gcp-key.json google-services.json"
            + " googleservice-info.plist .passwd .shadow htpasswd master.key keystore.properties"
            + " known_hosts authorized_keys .gem_credentials .rubygems_credentials .authinfo");
    put(
        names,
        SkippedFile.Reason.LOCK_FILE,
        "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml bun.lockb go.sum go.work.sum"
            + " packages.lock.json project.assets.json .terraform.lock.hcl cabal.project.freeze"
            + " package.resolved shrinkwrap.yaml module.bazel.lock paket.lock cartfile.resolved"
            + " maven_install.json pixi.lock yarn.lock");
    put(names, SkippedFile.Reason.VERSION_CONTROL, ".git");
    put(names, SkippedFile.Reason.BINARY, ".ds_store thumbs.db desktop.ini");
    return Map.copyOf(names);
  }

  private static Map<String, SkippedFile.Reason> extensions() {
    Map<String, SkippedFile.Reason> extensions = new HashMap<>();
    put(
        extensions,
        SkippedFile.Reason.CREDENTIALS,
        "pem key p12 pfx pkcs12 p7b p7c p8 jks jceks keystore truststore bks bcfks crt cer der csr"
            + " ppk kdbx kdb gpg pgp ovpn env tfstate tfvars mobileprovision provisionprofile"
            + " agekey keytab");
    put(extensions, SkippedFile.Reason.LOCK_FILE, "lock lockfile");
    put(
        extensions,
        SkippedFile.Reason.BINARY,
        "class jar war ear aar apk dex aab ipa so dll dylib lib a o obj exe com msi bin elf ko pdb"
            + " ilk pyc pyo pyd whl egg gem nupkg snupkg wasm rlib rmeta beam node"
            + " zip gz tgz bz2 tbz xz txz zst lz lz4 lzma 7z rar tar cab iso img dmg deb rpm pkg jmod"
            + " png jpg jpeg gif bmp ico icns tif tiff webp avif heic heif psd ai xcf sketch fig"
            + " cr2 nef eps mp3 mp4 m4a m4v mov avi mkv webm wav flac ogg oga ogv opus aac wma wmv"
            + " mpg mpeg flv mid midi ttf otf woff woff2 eot pdf doc docx docm xls xlsx xlsm ppt pptx"
            + " odt ods odp pages numbers epub mobi db db3 sqlite sqlite3 db-wal db-shm db-queue"
            + " db-journal sqlite-wal sqlite-shm sqlite-journal sqlite3-wal sqlite3-shm"
            + " sqlite3-journal mdb accdb frm ibd myd myi"
            + " rdb parquet avro orc feather arrow h5 hdf5 npy npz mat pkl pickle joblib pt pth"
            + " onnx tflite safetensors gguf ggml ckpt pbf mo gmo swf fla blend fbx glb stl 3ds max"
            + " unitypackage asset uasset umap pak wad rom nes hprof jfr pack"
            + " swp swo");
    put(extensions, SkippedFile.Reason.GENERATED, "pbxproj xib nib tsbuildinfo");
    return Map.copyOf(extensions);
  }

  private static void put(
      Map<String, SkippedFile.Reason> table, SkippedFile.Reason reason, String names) {
    for (String name : names.split(" ", -1)) {
      table.put(name, reason);
    }
  }

  /**
   * Why a file is left out by its name, or null.
   *
   * @param folder the name of its folder, empty at the root
   */
  static SkippedFile.@Nullable Reason reason(String name, String folder) {
    String lower = PlainText.lowerCase(name);
    SkippedFile.Reason byName = NAMES.get(lower);
    if (byName != null) {
      return byName;
    }
    char first = lower.charAt(0);
    if (first == '.' && lower.startsWith(".env.")) {
      return ENVIRONMENT_SAMPLES.contains(lower) ? null : SkippedFile.Reason.CREDENTIALS;
    }
    if (first == 'i' && KEY_STARTS.stream().anyMatch(lower::startsWith)) {
      return SkippedFile.Reason.CREDENTIALS;
    }
    if (lower.equals("config.json") && folder.equals(".docker")) {
      return SkippedFile.Reason.CREDENTIALS;
    }
    int dot = lower.lastIndexOf('.');
    if (dot < 0) {
      return null;
    }
    SkippedFile.Reason byExtension = EXTENSIONS.get(lower.substring(dot + 1));
    return byExtension != null || !isGenerated(lower) ? byExtension : SkippedFile.Reason.GENERATED;
  }

  private static boolean isGenerated(String lower) {
    if (lower.startsWith("zz_generated.") || lower.contains(".generated.")) {
      return true;
    }
    for (String end : GENERATED_ENDS) {
      if (lower.endsWith(end)) {
        return true;
      }
    }
    return false;
  }
}
