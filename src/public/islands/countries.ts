/** ISO 3166 codes with the names that the browser knows in the reader's language. */
const codes =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'
const special: Readonly<Record<string, readonly [string, string]>> = {
  HK: ['中国香港', 'Hong Kong, China'],
  MO: ['中国澳门', 'Macao, China'],
  TW: ['中国台湾', 'Taiwan, China'],
}

/** Code and name, China first and the rest by name; what was typed before there was a list stays as it is. */
export function countries(lang: 'zh' | 'en', present: string): [code: string, name: string][] {
  const names = new Intl.DisplayNames([lang === 'zh' ? 'zh-Hans' : 'en'], { type: 'region' })
  const nameOf = (code: string) => special[code]?.[lang === 'zh' ? 0 : 1] ?? names.of(code) ?? code
  const all = codes
    .split(' ')
    .map((code): [string, string] => [code, nameOf(code)])
    .toSorted((a, b) => Number(b[0] === 'CN') - Number(a[0] === 'CN') || a[1].localeCompare(b[1], lang))
  return present === '' || codes.split(' ').includes(present) ? all : [[present, present], ...all]
}
