/** How near a reviewer's field is to a paper, by the words they share; Chinese by pairs of characters. Pure. */
import { tokens } from '#kernel/store/search.ts'

/** Words that every abstract has say nothing about its field. */
const common = new Set(
  (
    'the and for with from that this were was are between among using use used study studies method methods result ' +
    'results conclusion conclusions objective background aim aims analysis data based after before their than not but ' +
    'has have had its into can may more most who which 目的 方法 结果 结论 研究 分析 进行 采用 以及 相关 关系 影响 通过 显著'
  ).split(' '),
)

/** Single Han characters are in the index for short queries; they do not tell fields apart. */
export function fieldWords(text: string): ReadonlySet<string> {
  return new Set(
    tokens(text).filter(
      (token) => token.length > 1 && !common.has(token) && !/^\d+$/.test(token) && !/^[a-z]{2}$/.test(token),
    ),
  )
}

/** Profiles change seldom and the finder compares a paper with all of them: their words are kept, up to a number. */
const profileWords = new Map<string, ReadonlySet<string>>()
const mostKept = 5000

function wordsOfProfile(text: string): ReadonlySet<string> {
  const known = profileWords.get(text)
  if (known) return known
  if (profileWords.size >= mostKept) profileWords.clear()
  const words = fieldWords(text)
  profileWords.set(text, words)
  return words
}

/** Cosine of each profile to the paper, 0 to 1; a word that many profiles have weighs less. */
export function similarities(paper: string, profiles: readonly string[]): number[] {
  const wanted = fieldWords(paper)
  const sets = profiles.map(wordsOfProfile)
  const spread = new Map<string, number>()
  for (const set of sets) for (const word of set) spread.set(word, (spread.get(word) ?? 0) + 1)
  const weights = new Map<string, number>()
  for (const [word, times] of spread) weights.set(word, Math.log(1 + (sets.length + 1) / times) ** 2)
  /** Loops and no lists: this runs through every word of thousands of profiles. */
  const sum = (words: Iterable<string>, counts: (word: string) => boolean = () => true) => {
    let all = 0
    for (const word of words) if (counts(word)) all += weights.get(word) ?? 0
    return all
  }
  const whole = Math.sqrt(sum(wanted))
  return sets.map((set) => {
    const shared = sum(set, (word) => wanted.has(word))
    return shared === 0 ? 0 : Math.min(1, shared / (whole * Math.sqrt(sum(set))))
  })
}

/** Share of the words of the smaller of two texts that the other has too; 0 for texts too short to tell. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  if (small.size < 8) return 0
  return [...small].filter((word) => large.has(word)).length / small.size
}
