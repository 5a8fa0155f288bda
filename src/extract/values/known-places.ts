/** Places by their names: large towns, in English and in their own language, and countries. */
import { countryNamed } from '../../text/countries.ts';

/** Those that no time zone is named after. */
const TOWNS = `
  Aachen, Aarhus, Abuja, Adelaide, Ahmedabad, Aix-en-Provence, Albuquerque, Alicante, Antwerp, Antwerpen, Atlanta, Augsburg,
  Austin, Baltimore, Bangalore, Barcelona, Bari, Basel, Bath, Beijing, Belfast, Belo Horizonte, Bengaluru, Bergen, Bern,
  Bielefeld, Bilbao, Birmingham, Bochum, Bologna, Bonn, Bordeaux, Boston, Braga, Brasília, Bremen, Brest, Brighton, Bristol,
  Brno, Brugge, Bucharest, Burgos, Busan, Calgary, Cambridge, Canberra, Cape Town, Cardiff, Catania, Charlotte, Chemnitz,
  Chennai, Chester, Cincinnati, Cleveland, Clermont-Ferrand, Coimbra, Cologne, Columbus, Cork, Coventry, Cracow, Dallas, Delft,
  Delhi, Den Haag, Derby, Dijon, Dortmund, Dresden, Duisburg, Dundee, Durham, Düsseldorf, Edinburgh, Eindhoven, Erfurt, Essen,
  Exeter, Faro, Firenze, Florence, Fort Worth, Frankfurt, Frankfurt am Main, Freiburg, Fukuoka, Galway, Gdańsk, Geneva, Genève,
  Genova, Gent, Ghent, Glasgow, Gothenburg, Granada, Graz, Grenoble, Groningen, Göteborg, Haarlem, Hamburg, Hannover, Hanover,
  Heidelberg, Houston, Hyderabad, Innsbruck, Jacksonville, Jena, Kansas City, Karlsruhe, Kassel, Katowice, Kiel, Kolkata,
  Kraków, Kyoto, Köln, København, La Rochelle, Las Vegas, Lausanne, Leeds, Leicester, Leiden, Leipzig, León, Leuven, Lille,
  Limerick, Limoges, Linz, Lisboa, Liverpool, Lugano, Luzern, Lyon, Lübeck, Maastricht, Magdeburg, Mainz, Malmö, Manchester,
  Mannheim, Marseille, Melbourne, Memphis, Miami, Milan, Milano, Milwaukee, Minneapolis, Montpellier, Montreal, Montréal,
  Mumbai, Munich, Málaga, München, Münster, Nagoya, Nancy, Nantes, Napoli, Naples, Nashville, New Delhi, New Orleans, Newcastle,
  Nice, Nijmegen, Norwich, Nottingham, Nürnberg, Oakland, Odense, Oklahoma City, Oporto, Orlando, Osaka, Ottawa, Oxford, Padova,
  Palermo, Palma, Palo Alto, Pamplona, Parma, Perugia, Philadelphia, Pisa, Pittsburgh, Plymouth, Portland, Porto, Potsdam,
  Poznań, Praha, Pune, Québec, Raleigh, Reims, Rennes, Rio de Janeiro, Roma, Rostock, Rotterdam, Rouen, Sacramento, Salamanca,
  Salt Lake City, Salzburg, San Antonio, San Diego, San Francisco, San Jose, Sapporo, Seattle, Sevilla, Seville, Sheffield,
  Shenzhen, Siena, Southampton, St. Gallen, St. Louis, Stavanger, Strasbourg, Stuttgart, Tampa, Tampere, Tel Aviv, The Hague,
  Thessaloniki, Torino, Toulouse, Trento, Trier, Trieste, Trondheim, Tucson, Turin, Turku, Uppsala, Utrecht, Valencia,
  Valladolid, Venezia, Venice, Verona, Vigo, Warszawa, Washington, Washington DC, Wien, Wiesbaden, Winterthur, Wrocław,
  Wuppertal, Würzburg, York, Yokohama, Zagreb, Zaragoza, Zurich, Łódź`;

let towns: ReadonlySet<string> | undefined;

export function isLargeTown(name: string): boolean {
  towns ??= new Set([...TOWNS.split(','), ...townsOfZones()].map(plain));
  return towns.has(plain(name));
}

function townsOfZones(): string[] {
  return Intl.supportedValuesOf('timeZone').map((zone) => zone.split('/').at(-1) ?? '');
}

const plain = (name: string) =>
  name
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Whether the text ends with the name of a country.
 *
 * @param language the page's, as a code
 */
export function endsWithCountry(text: string, language: string): boolean {
  const last = text.split(/,\s*/).at(-1) ?? '';
  const own = /^[a-z]{2}\b/i.exec(language)?.[0].toLowerCase() ?? 'en';
  return last.length > 3 && (countryNamed(last, 'en') ?? countryNamed(last, own)) !== undefined;
}
