/**
 * What patients call a procedure, and what they come for, in German, French and Spanish, without accents: written as in `parts.ts`. A German
 * compound is one word, so each is a name of its own; `*` stands for its other endings.
 */
export const europeanNames: Readonly<Record<string, readonly [de: string, fr: string, es: string]>> = {
  "dental-implant": [
    "zahnlucke* | zahn verloren | fehlender zahn | fehlende zahne | zahn fehlt | zahn ersetzen | kunstlicher zahn | stiftzahn | einzelimplantat | implantatzahn | zahn ausgefallen",
    "dent manquante | dents manquantes | dent perdue | dent tombee | remplacer une dent | implant pour une dent | fausse dent | trou entre les dents",
    "diente perdido | falta un diente | me falta un diente | me falta una muela | reponer un diente | diente artificial | hueco entre los dientes | tornillo dental",
  ],
  "full-arch": [
    "oberkiefer komplett | unterkiefer komplett | ganzer kiefer | alle zahne ersetzen | alle zahne neu | zahnlos* | zahnloser kiefer | festsitzender zahnersatz | feste dritte zahne | keine zahne mehr | komplettsanierung | neue zahne an einem tag",
    "plus de dents | machoire sans dents | bouche complete | dents fixes | toutes les dents a refaire | edente*",
    "sin dientes | todos los dientes | boca completa | dientes fijos | dientes nuevos en un dia | desdentad* | rehabilitacion completa",
  ],
  denture: [
    "zahnprothese* | vollprothese* | dritte zahne | prothese wackelt | gebiss wackelt | prothese halt nicht | herausnehmbarer zahnersatz | zahnersatz | implantatprothese",
    "dentier qui bouge | prothese dentaire | appareil dentaire amovible | dentier stabilise | prothese qui bouge",
    "protesis dental | dentadura que se mueve | dentadura floja | sobredentadura",
  ],
  veneers: [
    "verblendschale* | zahnverblendung* | schonere zahne | keramikverblendung*",
    "facette dentaire | facettes en ceramique | sourire hollywoodien | plus beau sourire",
    "carilla | carillas dentales | carillas de porcelana | diseno de sonrisa | sonrisa bonita",
  ],
  crown: [
    "plombe* | zahnfullung* | loch im zahn | kaputter zahn | kaputte zahne | abgebrochener zahn | zahn abgebrochen | zahn gebrochen | gebrochener zahn | zahnbruch | ecke abgebrochen zahn | uberkronung* | brucke zahn | brucke im mund | zahnbrucke* | zahn uberkronen | zirkonkrone* | keramikkrone* | stummelzahn",
    "plombage | dent trouee | dent cassee | dents cassees | dent fendue | dent ebrechee | dent fracturee | bridge dentaire | pont dentaire | couronne dentaire | couronne en zircone",
    "empaste caido | se me cayo el empaste | diente roto | dientes rotos | muela rota | diente partido | diente astillado | puente dental | corona de circonio | funda dental | funda para el diente",
  ],
  aligners: [
    "schiefe zahne | schiefer zahn | krumme zahne | zahnfehlstellung* | zahnspange* | zahnregulierung | engstand | uberbiss | zahne gerade | zahne begradigen | durchsichtige schienen | unsichtbare schiene* | unsichtbare spange | zahne verschoben",
    "dents de travers | dents tordues | dents mal alignees | dents qui se chevauchent | aligner les dents | appareil invisible | gouttieres transparentes | bagues dentaires | appareil dentaire | aligneur* | redresser les dents",
    "dientes torcidos | dientes chuecos | dientes apinados | dientes desalineados | alinear los dientes | enderezar los dientes | ortodoncia invisible | frenillos | frenos dentales | aparato dental",
  ],
  "teeth-whitening": [
    "gelbe zahne | zahne gelb | verfarbte zahne | zahnverfarbung* | zahne bleichen | weissere zahne | weisse zahne | zahne aufhellen | zahnbleaching",
    "dents jaunes | dents tachees | blanchir les dents | dents plus blanches | eclaircir les dents",
    "dientes amarillos | dientes manchados | blanquear los dientes | dientes mas blancos | dientes oscuros",
  ],
  "wisdom-teeth": [
    "weisheitszahne ziehen | weisheitszahn entfernen | zahn ziehen | zahnentfernung* | backenzahn ziehen | weisheitszahn op",
    "dent de sagesse qui pousse | arracher une dent | extraction dentaire | extraction de dent",
    "muela del juicio | cordal | cordales | sacar una muela | sacar un diente | extraccion dental",
  ],
  "bone-graft": [
    "sinuslift | kieferhohle anheben | knochenschwund kiefer | zu wenig knochen | kieferknochenschwund | knochenverlust kiefer | kieferaufbau",
    "manque d os | perte osseuse machoire | comblement de sinus | pas assez d os",
    "falta de hueso | perdida de hueso | poco hueso | elevacion del seno",
  ],
  "jaw-surgery": [
    "kieferfehlstellung* | unterbiss | vorbiss | fliehendes kinn | kiefer op | dysgnathie* | kiefer schief | schiefer kiefer",
    "machoire de travers | machoire decalee | menton fuyant | chirurgie orthognathique | machoire en avant",
    "mordida cruzada | mandibula salida | mandibula torcida | mandibula desviada | cirugia maxilofacial | menton retraido",
  ],
  "gum-disease": [
    "zahnfleischentzundung* | zahnfleischbluten | entzundetes zahnfleisch | zahnfleisch entzundet | zahnfleisch blutet | blutendes zahnfleisch | zahnfleisch geschwollen | geschwollenes zahnfleisch | lockere zahne | zahn wackelt | wackelnde zahne | wackelzahn | zahnbettentzundung | parodontosebehandlung | parodontal* | zahnfleischtasche* | zahnfleischerkrankung*",
    "gencives qui saignent | gencive qui saigne | gencives enflees | gencives gonflees | gingivite | parodontie | dechaussement | dents qui bougent | dent qui bouge | infection de la gencive | saignement des gencives",
    "encias inflamadas | encias que sangran | sangrado de encias | sangran las encias | encias hinchadas | gingivitis | periodontitis | piorrea | dientes flojos | dientes que se mueven | infeccion de encias",
  ],
  "gum-graft": [
    "zahnfleischruckgang | zahnfleischschwund | freiliegende zahnhalse | zahnhals* | zahnfleisch zuruckgegangen | zahnfleischtransplantat*",
    "gencives retractees | recession gingivale | retraction des gencives | greffe de gencive | gencive qui descend",
    "encias retraidas | recesion gingival | retraccion de encias | injerto de encia",
  ],
  "root-canal": [
    "wurzelentzundung* | zahnwurzel* | zahnnerv* | nerventzundung zahn | zahnschmerz* | zahnweh | zahn schmerzt | zahn tut weh | wurzelkanal* | toter zahn | eiter zahn | zahnabszess | vereiterter zahn | wurzelspitze*",
    "rage de dents | mal de dents | mal aux dents | dent qui fait mal | devitaliser* | devitalisation | nerf de la dent | traitement de canal | abces dentaire | dent morte | racine de la dent",
    "dolor de muelas | dolor de diente | dolor de dientes | me duele una muela | me duele un diente | matar el nervio | nervio del diente | empaste del nervio | endodoncia | tratamiento de conducto | absceso dental | flemon",
  ],
  "dental-check-up": [
    "zahnarztkontrolle | zahnuntersuchung | zahnreinigung | zahnstein | zahnvorsorge | kontrolle beim zahnarzt",
    "detartrage | nettoyage des dents | bilan dentaire | visite chez le dentiste",
    "limpieza dental | limpieza de dientes | sarro | chequeo dental | consulta con el dentista",
  ],
  cataract: [
    "linsentausch | linsenersatz | linsentrubung | trube linse | truber blick | grauer star operation | neue linse auge | nebel vor den augen | verschwommen sehen",
    "cristallin | voile devant les yeux | vue voilee | operation de la cataracte | vision floue",
    "cristalino opaco | vista nublada | vision borrosa | vista borrosa | operacion de cataratas | nube en el ojo",
  ],
  "laser-vision": [
    "kurzsichtig* | hornhautverkrummung | augenlasern | brillenfrei* | brille loswerden | nie wieder brille | ohne brille | fehlsichtig* | augen lasern | sehschwache",
    "myopie | ne plus porter de lunettes | sans lunettes | operation de la myopie | chirurgie refractive | astigmatisme | enlever les lunettes",
    "quitarme las gafas | dejar las gafas | sin gafas | sin lentes | operarse de miopia | astigmatismo | cirugia refractiva",
  ],
  icl: [
    "linse einsetzen | kontaktlinse implantieren | starke brille | hohe kurzsichtigkeit | dicke brillenglaser | kunstlinse zusatzlich",
    "forte myopie | lentille dans l oeil | lentille implantee | implant phaque",
    "miopia alta | lente implantable | lentilla implantable | lente fakica",
  ],
  "macular-hole": [
    "loch in der netzhaut | netzhautloch | makula loch | netzhautablosung",
    "trou dans la retine | trou de la macula | decollement de la retine",
    "agujero en la retina | agujero en la macula | desprendimiento de retina",
  ],
  "ptosis-repair": [
    "hangende augenlider | hangendes augenlid | hangendes lid | hangelid* | lid hangt | augenlid hangt",
    "paupiere tombante | paupieres tombantes | paupiere qui tombe",
    "parpado caido | parpados caidos | ojo caido | se me cae el parpado",
  ],
  blepharoplasty: [
    "schlupflid* | tranensacke | lidkorrektur | augenlidstraffung | doppellid* | lider straffen | oberlidstraffung | augenlid*",
    "paupieres lourdes | poches sous les yeux | chirurgie des paupieres | double paupiere",
    "bolsas de los ojos | bolsas bajo los ojos | bolsas en los ojos | parpados pesados | cirugia de parpados | doble parpado",
  ],
  "acne-scars": [
    "aknenarbe* | pickelnarben | narben im gesicht | akne narben | lochernarben",
    "cicatrice d acne | cicatrices du visage | marques d acne | trous sur le visage | cicatrices de boutons",
    "marcas de acne | cicatriz de acne | cicatrices en la cara | marcas de granos | hoyos en la cara",
  ],
  pigmentation: [
    "altersfleck* | sonnenfleck* | dunkle flecken | braune flecken | pigmentstorung* | hautflecken | flecken im gesicht",
    "taches de vieillesse | taches pigmentaires | masque de grossesse | taches de soleil | taches sur le visage",
    "manchas de la edad | manchas del sol | manchas en la piel | manchas en la cara | manchas oscuras",
  ],
  "mohs-surgery": [
    "weisser hautkrebs | hautkrebs operation | basalzell* | plattenepithel*",
    "grain de beaute cancereux | carcinome | carcinome basocellulaire | cancer cutane | tumeur de la peau",
    "lunar canceroso | lunar maligno | carcinoma basocelular | cancer de la piel | tumor en la piel | carcinoma de piel",
  ],
  rhinoplasty: [
    "nasenoperation | nasenhocker | hockernase | nase verkleinern | krumme nase | nase richten | schonere nase | grosse nase",
    "chirurgie du nez | bosse sur le nez | nez bossu | nez tordu | rhino plastie | nez trop grand",
    "operacion de nariz | nariz torcida | caballete en la nariz | nariz grande | cirugia de nariz | arreglar la nariz",
  ],
  septoplasty: [
    "verstopfte nase | nase verstopft | nasenatmung | behinderte nasenatmung | scheidewandkorrektur | nasenmuschel*",
    "nez bouche | cloison deviee | deviation de la cloison | respirer par le nez",
    "nariz tapada | nariz bloqueada | tabique | tabique torcido | respirar por la nariz",
  ],
  "sinus-surgery": [
    "nebenhohlen* | nasennebenhohlenentzundung | stirnhohlen* | kieferhohlenentzundung | nasenpolypen | polypen nase | chronischer schnupfen",
    "sinusite chronique | polypes du nez | sinus bouches | polypes dans le nez",
    "sinusitis cronica | polipos nasales | polipos en la nariz | senos paranasales",
  ],
  "microtia-surgery": [
    "fehlbildung ohr | kleines ohr | ohr fehlt | ohrrekonstruktion | fehlendes ohr | ohrmuschelaufbau",
    "oreille malformee | petite oreille | oreille absente | reconstruction de l oreille",
    "oreja pequena | oreja malformada | sin oreja | reconstruccion de oreja | microtia",
  ],
  "eardrum-repair": [
    "loch im trommelfell | trommelfellriss | gerissenes trommelfell | trommelfell gerissen | trommelfellplastik",
    "tympan perce | tympan perfore | trou dans le tympan | greffe du tympan",
    "timpano perforado | timpano roto | agujero en el timpano | oido perforado",
  ],
  "hair-transplant": [
    "haarausfall | glatze | haarverpflanzung | geheimratsecken | haare verpflanzen | lichtes haar | haarimplantat* | kahle stelle* | kahlkopf",
    "perte de cheveux | calvitie | chute de cheveux | greffe capillaire | cheveux qui tombent | chauve",
    "caida del pelo | calvicie | caida de cabello | injerto capilar | trasplante capilar | implante de pelo | injerto de pelo | entradas en el pelo | calvo",
  ],
  "eyebrow-transplant": [
    "augenbrauen verpflanzen | dunne augenbrauen | augenbrauen fehlen | augenbrauen verdichten | augenbrauenverdichtung",
    "sourcils clairsemes | implant de sourcils | sourcils trop fins | sourcils",
    "cejas poco pobladas | injerto de cejas | implante de cejas | cejas finas | cejas",
  ],
  "knee-replacement": [
    "kniegelenkersatz | neues knie | neues kniegelenk | kunstliches knie | kunstliches kniegelenk | kniearthrose | arthrose im knie | knieverschleiss | knie op | knie verschlissen | kaputtes knie | knie ist durch | knorpelschaden knie | knie tut weh | knieschmerz* | gonarthrose",
    "prothese du genou | arthrose du genou | genou use | mal au genou | nouveau genou | gonarthrose | cartilage du genou use | remplacement du genou | douleur au genou",
    "protesis de la rodilla | artrosis de rodilla | rodilla desgastada | rodilla nueva | dolor de rodilla | me duele la rodilla | reemplazo de rodilla | desgaste de rodilla | gonartrosis",
  ],
  "hip-replacement": [
    "huftgelenkersatz | neue hufte | kunstliche hufte | kunstliches huftgelenk | huftarthrose | arthrose in der hufte | huftschmerz* | huftoperation | huft op | hufte kaputt | hufte tut weh | coxarthrose | huftprothese",
    "arthrose de la hanche | nouvelle hanche | mal a la hanche | hanche usee | coxarthrose | remplacement de la hanche | douleur a la hanche",
    "artrosis de cadera | cadera nueva | dolor de cadera | reemplazo de cadera | cadera desgastada | me duele la cadera | coxartrosis",
  ],
  "acl-reconstruction": [
    "kreuzbandplastik | kreuzband gerissen | kreuzbandverletzung | knie instabil | bander gerissen knie | banderriss knie | vkb",
    "ligaments croises du genou | rupture du ligament croise | genou qui lache | lca | ligament du genou",
    "rotura de ligamento | ligamento cruzado roto | ligamentos de la rodilla | rodilla inestable | rotura del cruzado | lca",
  ],
  "rotator-cuff-repair": [
    "sehnenriss schulter | schultersehne* | schulterschmerz* | schulter tut weh | supraspinatus* | schulterengpass | arm nicht heben",
    "tendon de l epaule | epaule douloureuse | mal a l epaule | tendon de l epaule dechire | douleur a l epaule",
    "tendon del hombro | dolor de hombro | me duele el hombro | desgarro del hombro | manguito de los rotadores | hombro lesionado",
  ],
  "bunion-correction": [
    "hallux* | schiefer zeh | schiefer grosszeh | ballenzehe* | uberbein am fuss | grosszehe* | frostballen",
    "oignon au pied | hallux valgus | gros orteil devie | orteil de travers | oignons aux pieds",
    "dedo del pie torcido | juanete en el pie | dedo gordo torcido | hallux valgus",
  ],
  "carpal-tunnel": [
    "eingeschlafene hande | taube finger | finger taub | hande schlafen ein | hand schlaft ein | kribbeln in den fingern | karpaltunnelsyndrom | handgelenksnerv",
    "mains engourdies | doigts engourdis | fourmis dans les doigts | fourmillement des doigts | syndrome du canal carpien | main engourdie",
    "manos dormidas | dedos dormidos | se me duermen las manos | hormigueo en los dedos | tunel carpiano | sindrome del tunel",
  ],
  "disc-surgery": [
    "bandscheiben* | ischias* | ischiasnerv | hexenschuss | eingeklemmter nerv rucken | ruckenschmerz ins bein | nerv eingeklemmt",
    "sciatique | hernie | nerf coince | nerf coince dans le dos | lumbago | mal de dos | disque du dos",
    "ciatica | hernia lumbar | hernia cervical | hernia de disco | nervio pinzado | lumbalgia | dolor de espalda | nervio ciatico | disco lumbar",
  ],
  "spinal-fusion": [
    "wirbel versteifen | versteifung* | wirbelgleiten | spinalkanalstenose | spinalkanal* | schrauben im rucken | wirbelversteifung",
    "fusion des vertebres | arthrodese | vertebres soudees | canal lombaire etroit | glissement de vertebre",
    "fijacion de vertebras | artrodesis | vertebras fusionadas | canal estrecho | estenosis lumbar | tornillos en la espalda",
  ],
  angioplasty: [
    "gefassstutze | herzstent | verengte herzkranzgefasse | verstopfte arterie | angina pectoris | herzgefass* | stent setzen | durchblutungsstorung herz | ballondilatation",
    "artere bouchee | arteres bouchees | coronaires bouchees | poser un stent | angine de poitrine | artere coronaire",
    "arteria tapada | arterias tapadas | arteria obstruida | arterias obstruidas | angina de pecho | cateterismo | poner un stent | stent en el corazon",
  ],
  "coronary-bypass": [
    "bypass herz | offene herzoperation | herzoperation | herz op | dreifacher bypass | bypass operation",
    "operation du coeur | operation a coeur ouvert | coeur ouvert | triple pontage",
    "operacion de corazon | operacion a corazon abierto | corazon abierto | triple bypass | cirugia de corazon",
  ],
  "heart-ablation": [
    "unregelmassiger herzschlag | herz stolpert | herzrhythmus* | vorhofflattern | herzklopfen | rhythmusstorung* | verodung herz | katheterablation",
    "coeur qui bat irregulierement | coeur qui bat trop vite | coeur qui bat vite | arythmie | battements irreguliers | trouble du rythme | coeur qui s emballe | palpitations",
    "arritmia | arritmias | latidos irregulares | palpitaciones | fibrilacion auricular | corazon acelerado | taquicardia | ablacion cardiaca",
  ],
  "heart-check-up": [
    "herzcheck | herz untersuchen | herzvorsorge | belastungs ekg | herzultraschall | kardiologische untersuchung | herzinfarktrisiko",
    "bilan du coeur | examen cardiaque | test d effort | verifier le coeur | echographie du coeur",
    "chequeo del corazon | revision del corazon | prueba de esfuerzo | electrocardiograma | ecografia del corazon",
  ],
  "health-check": [
    "gesundheitsuntersuchung | ganzkorpercheck | manager check | vorsorge | rundum check | generalcheck | check up untersuchung",
    "check up complet | bilan complet | examen complet | bilan medical | visite de controle",
    "chequeo general | chequeo completo | revision medica | examen medico completo | reconocimiento medico",
  ],
  "bone-check-up": [
    "knochendichte* | osteoporose* | knochenschwund | gelenkcheck | gelenke untersuchen | knochen untersuchen",
    "densite osseuse | osteoporose | osteodensitometrie | bilan osseux | bilan des articulations",
    "densidad osea | osteoporosis | densitometria | huesos debiles | revision de huesos | chequeo de huesos",
  ],
};
