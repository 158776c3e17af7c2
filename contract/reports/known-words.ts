/**
 * The vocabulary of error messages. Every other word may be a name, a place or an illness and is removed: no deny-list
 * would ever be complete. Contains nothing personal.
 */
const lines = [
  "a about above abort aborted absent accept accepted access across action actions active add added after again against",
  "ago ahead all allow allowed already also although always ambiguous among amount an and another any anything apply are",
  "argument arguments array arrays as ask asked assertion assign assigned assignment async at attempt attempted attempts",
  "attribute available await away back backend bad base basic be because been before began begin behind being below between",
  "bigint binary bind block blocked body boolean boundary both break broke broken browser buffer bug build built busy but by",
  "byte bytes cache cached call callable callback called caller calls came can cancelled canceled cannot carrier case cast",
  "catch caught cause caused certificate chain change changed channel character characters charset check checked child",
  "children chunk circular class clear click client clients clock clone cloned close closed cluster collection column columns",
  "command commit commits compare compile complete component compress compressed computed concurrent configuration configure",
  "configured conflict connect connected connecting connection connections constant constraint constructed constructor",
  "content context control convert converted cookie copied copies copy core corrupt corrupted could count counter create",
  "created credentials cross currencies currency current cursor cut cycle data database databases date deadline deadlock debug",
  "decimal declaration declared decode decoded decoding decompress default deferred define defined defineproperty definition",
  "delete deleted deletion denied depth derived destination destroyed detected developer device did different digit digits",
  "dimension dimensions direct directive directory disabled disallowed disconnected disk dispatch display distinct division do does",
  "document dom domain done double down download drained dropped due duplicate during dynamic dynamically each early effect",
  "either element elements else embedded empty enabled encode encoded encoding encountered end ended endpoint enough entries",
  "entry enum environment equal error errors escape establish established establishing estimate eval evaluate even event events",
  "every exactly exceed exceeded except exception exceptions exchange exclusive exist existing exists exit expect expected",
  "expired expires export exported expression extended extension external extra fail failed failing fails failure fallback",
  "false fast fatal fault feature fetch fetched fetching few field fields file files filter final find finish finished first",
  "fit fixed flag flight flush folder for forbidden foreign form format formatted found four frame framework free freed from",
  "full function functions further future gave generate generated generator get gets getter give given global go gone got",
  "granted greater group guard had half handle handled handler handlers handshake hang happened has hash have header headers",
  "heap height held here high hit hold holds hook hooks host hostname how href html http https hung hydrate hydrating",
  "hydration id identical identifier identity idle if ignored illegal image immutable implement implemented import imported",
  "in inaccessible inactive inclusive incompatible incomplete inconsistent incorrect index indexed infinite infinity inherit",
  "initial initialise initialised initialization initialize initialized initializer inject inner input insert inserted inside",
  "install installed instance instantiate instead insufficient integer integrity intent interface internal internet interrupt",
  "interrupted into invalid invariant invocation invoke invoked is isolated issue issuer it item items iterable iterate",
  "iteration iterator its itself job jobs join json just keep kept key keys keyword kind knows known lacks language large last",
  "late later launch layout lazy leak least left length less level library like limit limited limits line lines link list",
  "listed listen listener listeners listening lists literal load loaded loader loading loads local locale lock locked locks",
  "log long longer look looking lookup loop lost low lower made main make makes malformed manifest many map mapping mark",
  "markup match matched matches matching max maximum may mean means media member memory merge message meta metadata method",
  "methods middleware migration millisecond milliseconds minified minimum minute minutes mismatch missing mode module modules",
  "more most mount mounted move moved much multipart multiple must mutable mutation name named names namespace nan native",
  "navigate navigation near needed needs negative neither nested network never new newer next no nobody node non none nor not",
  "note nothing null number numbers numeric object objects observer occurred of off offline offset old on once one online only",
  "open opened operand operation operator option optional options or order origin other our out outer output outside over",
  "overflow overlap overload own owner package packet page pages parallel parameter parameters parent parse parsed parser part",
  "partial parts pass passed path paths pattern payload peer pending per perform performance permission permissions permitted",
  "phase picture pipe pipeline places plain please plugin point pointer policy pool port position positive possible possibly",
  "post prefix preload prematurely premature prepare prepared present prevented previous primary primitive private privilege",
  "problem process processed processing product production program promise promises proper properly properties property",
  "protected protocol prototype provide provided provider providers proxy public pull push put queried queries query queue",
  "queued quota quote quoted quotes raise ran random range rate rates raw reach reached react read readable reader reading",
  "readonly ready real reason receive received reconnect record recorded recover recoverable recursion recursive redefine",
  "redirect redirected reduce reference referenced references refresh refused register registered registration regular reject",
  "rejected rejection relation relative release released reload remain remaining remote remove removed render rendered",
  "renderer rendering repeat replace replaced reply report reported representation request requested requests require required",
  "requires reserved reset resolve resolved resolver resource resources respond responded response responses rest restore",
  "restored restrict restricted result results retried retry return returned returning returns reuse revoked right role",
  "rollback rolled root rotate round route router routes row rows rule rules run running runs runtime safe same save saved say",
  "scale schema schemas scheme scope screen screens script search second seconds section secure security see seed select",
  "selector send sending sends sent separate sequence serial serialisation serialise serialization serialize serialized server",
  "service session set setter setting settings setup shadow shape shared short should show shown shutdown side sign signal",
  "signature signed silent similar simple since single site size sizes skip slot slow small so socket some something soon",
  "source space span specified spread stack stalled start started starts state statement statements states static status step",
  "steps still stop stopped storage store stored stream streams strict string strings structure structured style sub subject",
  "submit subscribe substitute succeed succeeded success such supplied support supported suspend suspended switch symbol sync",
  "synchronous syntax system table tables tag take taken takes target task temporary terminate terminated terminating",
  "termination test text than that the their them then there these they thing this thread three through throw thrown time",
  "timed timeout timeouts timer times timestamp timezone to token told too took top total trace traffic trailing transaction",
  "transfer transform transient translate transport tried tries trigger true trust trusted try trying tuple twice two type",
  "typed types unable unauthorised unauthorized unavailable unaware unbound uncaught undefined under undo unexpected",
  "unexpectedly unhandled unicode unique unknown unless unlock unmounted unpack unreachable unreadable unregistered unsupported",
  "unterminated until unused unwritable up update updated upload upon upper uri url usage use used user uses using utf valid",
  "validate validation value values variable variables verification verify version via view viewbox violate violated violates",
  "violation void wait waited waiting waits want wants warning was watch way were what when where whether which while whole why",
  "width will window with within without word words work worker works would wrap wrapped writable write writer writes writing",
  "written wrong yes yet yield you your zero zone",
  "mail mails recipient mailbox outbox smtp tls ssl tcp udp dns ip sql json xml css svg pdf png jpg webp csv yaml utc uuid wasm",
  "api app ts js mjs cjs tsx err fst und http2 ws io db fs os cpu gc ok ms kb mb gb sec min ref refs args params param env",
  "econnrefused econnreset econnaborted etimedout enotfound enoent enospc emfile enfile epipe eacces eperm eexist eisdir",
  "enotdir enotempty ehostunreach enetunreach eai again eaddrinuse eaddrnotavail ebusy einval econnection eauth",
  "postgres postgresql pglite stripe refusal zod vite fastify drizzle nodemailer pino chrome firefox safari webkit chunkload",
  "aggregateerror domexception abortsignal readablestream formdata arraybuffer localstorage sessionstorage indexeddb",
  "queryselector appendchild removechild insertbefore matchmedia requestidlecallback parsefloat parseint tostring valueof",
  "sentry javascript auto onerror onunhandledrejection generic linked chained pageload instrument xhr ui v",
  "ctp malformedjson ise frst prom sqlstate errno syscall tojson regexp weakmap datetime intl bcp amountminor",
  "doesn didn isn wasn won can't couldn shouldn hasn haven aren weren wouldn don t s re ve ll",
  "answer answers price prices package installation procedure procedures page payload host here served spelling bodies hotel hotels flight flights package packages clinic",
];
const known = new Set(lines.flatMap((line) => line.split(" ")));

/** The parts of an identifier: `listProviders`, `list_providers` and `LIST-PROVIDERS` have the same two. */
const partsOf = (run: string): readonly string[] =>
  run
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** True if a word, or each part of an identifier, is common in error messages. */
export const isKnownWord = (run: string): boolean =>
  known.has(run.toLowerCase()) || partsOf(run).every((part) => known.has(part));
