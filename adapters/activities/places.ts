export type PlaceKind = "garden" | "water" | "museum" | "hall" | "table" | "street" | "view";
export type City = "BUD" | "DXB" | "ICN";

export interface ActivityPlace {
  readonly slug: string;
  readonly city: City;
  readonly kind: PlaceKind;
  readonly name: { readonly en: string; readonly ar: string };
  readonly latitude: number;
  readonly longitude: number;
}

type Row = readonly [kind: PlaceKind, slug: string, en: string, ar: string, lat: number, lon: number];

// Real quarters and parks; what is offered there is invented.
const rows: Readonly<Record<City, readonly Row[]>> = {
  BUD: [
    ["garden", "margaret-island", "Margaret Island", "جزيرة مارغريت", 47.5265, 19.0469],
    ["garden", "city-park", "the City Park", "حديقة المدينة", 47.5149, 19.085],
    ["garden", "buda-arboretum", "the Buda arboretum", "مشتل بودا", 47.4807, 19.0394],
    ["water", "pest-quay", "the Pest quay", "رصيف بست", 47.5079, 19.0438],
    ["water", "obuda-bay", "the bay of Óbuda", "خليج أوبودا", 47.5563, 19.0527],
    ["water", "kopaszi-dam", "the Kopaszi dam", "سد كوباسي", 47.4648, 19.0622],
    ["museum", "heroes-square", "the galleries on Heroes' Square", "معارض ساحة الأبطال", 47.5152, 19.0776],
    ["museum", "castle-quarter", "the museums of the Castle Quarter", "متاحف حي القلعة", 47.4963, 19.0396],
    ["museum", "inner-pest", "a house museum in inner Pest", "متحف منزلي في وسط بست", 47.4913, 19.0627],
    ["hall", "liszt-rooms", "the old academy's music room", "قاعة الموسيقى في الأكاديمية القديمة", 47.5052, 19.0652],
    ["hall", "danube-hall", "the concert hall by the Danube", "قاعة الحفلات على الدانوب", 47.4693, 19.0705],
    ["hall", "obuda-synagogue", "the hall at Óbuda's main square", "قاعة ميدان أوبودا الرئيسي", 47.5406, 19.0451],
    ["table", "ferenciek", "a café on Ferenciek tere", "مقهى في ميدان فيرنتسيك", 47.4925, 19.0563],
    ["table", "pozsonyi", "a pastry shop on Pozsonyi út", "محل حلويات في شارع بوجوني", 47.5177, 19.0525],
    ["table", "bartok", "a tea room on Bartók Béla út", "غرفة شاي في شارع بارتوك بيلا", 47.4799, 19.0485],
    ["street", "market-hall", "the Great Market Hall", "السوق الكبير المسقوف", 47.487, 19.0584],
    ["street", "palace-quarter", "the Palace Quarter", "حي القصور", 47.4914, 19.0654],
    ["street", "szentendre", "the lanes of Szentendre", "أزقة سنتندره", 47.6694, 19.0759],
    ["view", "gellert", "Gellért Hill", "تل غيلرت", 47.4872, 19.0467],
    ["view", "fisherman", "the Fisherman's Bastion", "حصن الصيادين", 47.5022, 19.0348],
    ["view", "janos", "János Hill", "تل يانوش", 47.5183, 18.9593],
  ],
  DXB: [
    ["garden", "creek-park", "Creek Park", "حديقة الخور", 25.2275, 55.3385],
    ["garden", "zabeel", "Zabeel Park", "حديقة زعبيل", 25.2341, 55.2996],
    ["garden", "quranic", "the Quranic garden in Al Khawaneej", "الحديقة القرآنية في الخوانيج", 25.2342, 55.49],
    ["water", "creek", "Dubai Creek", "خور دبي", 25.2624, 55.2972],
    ["water", "marina", "the Marina promenade", "ممشى المرسى", 25.0785, 55.1389],
    ["water", "jumeirah", "the Jumeirah seafront", "كورنيش جميرا", 25.1972, 55.233],
    ["museum", "al-shindagha", "the houses of Al Shindagha", "بيوت الشندغة", 25.2676, 55.2893],
    ["museum", "alserkal", "the galleries of Alserkal", "معارض السركال", 25.1423, 55.2256],
    ["museum", "etihad", "a museum on the Jumeirah road", "متحف على طريق جميرا", 25.2417, 55.2687],
    ["hall", "opera-quarter", "the hall of the opera quarter", "قاعة حي الأوبرا", 25.1966, 55.2721],
    ["hall", "d3", "a listening room in the design district", "غرفة استماع في حي التصميم", 25.1878, 55.2968],
    ["hall", "al-quoz", "a small stage in Al Quoz", "مسرح صغير في القوز", 25.1367, 55.2278],
    ["table", "fahidi", "a courtyard café in Al Fahidi", "مقهى فناء في الفهيدي", 25.2635, 55.2997],
    ["table", "healthcare-city", "a tea house near Healthcare City", "بيت شاي قرب مدينة دبي الطبية", 25.2305, 55.324],
    ["table", "city-walk", "a date shop at City Walk", "متجر تمور في سيتي ووك", 25.2074, 55.262],
    ["street", "spice-souk", "the spice souk", "سوق التوابل", 25.2684, 55.2976],
    ["street", "textile-souk", "the textile souk", "سوق الأقمشة", 25.264, 55.295],
    ["street", "al-seef", "the lanes of Al Seef", "أزقة السيف", 25.2585, 55.306],
    ["view", "desert-edge", "the edge of the desert at Al Qudra", "طرف الصحراء عند القدرة", 24.8347, 55.37],
    ["view", "frame", "the high terrace at Zabeel", "الشرفة العالية في زعبيل", 25.2355, 55.3004],
    ["view", "hatta", "the valley of Hatta", "وادي حتا", 24.7969, 56.1167],
  ],
  ICN: [
    ["garden", "seoul-forest", "Seoul Forest", "غابة سيول", 37.5444, 127.0374],
    ["garden", "secret-garden", "a palace garden in Jongno", "حديقة قصر في جونغنو", 37.5826, 126.9919],
    ["garden", "botanic", "the botanic park in Magok", "الحديقة النباتية في ماغوك", 37.5694, 126.835],
    ["water", "han-river", "the Han River at Banpo", "نهر الهان عند بانبو", 37.5096, 126.9966],
    ["water", "cheonggyecheon", "the Cheonggyecheon stream", "جدول تشونغيتشون", 37.569, 126.986],
    ["water", "seokchon", "Seokchon Lake", "بحيرة سوكتشون", 37.5097, 127.1031],
    ["museum", "yongsan", "the museums of Yongsan", "متاحف يونغسان", 37.5238, 126.9805],
    ["museum", "samcheong", "the galleries of Samcheong", "معارض سامتشونغ", 37.5826, 126.9811],
    ["museum", "ceramics", "a ceramics museum in Gangnam", "متحف للخزف في غانغنام", 37.5172, 127.0473],
    ["hall", "seocho", "the concert hall in Seocho", "قاعة الحفلات في سيوتشو", 37.4789, 127.0118],
    ["hall", "gugak", "a hall for court music", "قاعة لموسيقى البلاط", 37.4777, 127.0085],
    ["hall", "daehangno", "a small stage in Daehangno", "مسرح صغير في دايهانغنو", 37.5822, 127.0024],
    ["table", "insadong", "a tea house in Insadong", "بيت شاي في إنسادونغ", 37.5741, 126.9853],
    ["table", "garosu", "a dessert shop on Garosu-gil", "محل حلويات في غاروسو غيل", 37.5206, 127.0229],
    ["table", "seongsu", "a roastery in Seongsu", "محمصة قهوة في سونغسو", 37.5446, 127.0559],
    ["street", "bukchon", "the lanes of Bukchon", "أزقة بوكتشون", 37.5826, 126.9837],
    ["street", "gwangjang", "Gwangjang market", "سوق غوانغجانغ", 37.57, 126.9994],
    ["street", "apgujeong", "the quiet streets of Apgujeong", "شوارع أبغوجونغ الهادئة", 37.527, 127.0286],
    ["view", "namsan", "Namsan", "نامسان", 37.5512, 126.9882],
    ["view", "naksan", "the old wall at Naksan", "السور القديم في ناكسان", 37.5806, 127.0076],
    ["view", "haneul-park", "Haneul Park", "حديقة هانول", 37.5674, 126.885],
  ],
};

export const activityPlaces: readonly ActivityPlace[] = (Object.keys(rows) as City[]).flatMap((city) =>
  rows[city].map(([kind, slug, en, ar, latitude, longitude]) => ({
    slug: `${city.toLowerCase()}-${slug}`,
    city,
    kind,
    name: { en, ar },
    latitude,
    longitude,
  })),
);
