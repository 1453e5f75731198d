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

/** Profiles as an index: which of them have a word, what the word weighs among them, how long each is. */
type Field = {
  readonly profiles: readonly string[]
  readonly having: ReadonlyMap<string, readonly number[]>
  readonly weights: ReadonlyMap<string, number>
  readonly lengths: readonly number[]
}

function fieldOf(profiles: readonly string[]): Field {
  const sets = profiles.map(wordsOfProfile)
  const having = new Map<string, number[]>()
  sets.forEach((set, at) => {
    for (const word of set) {
      const list = having.get(word)
      if (list) list.push(at)
      else having.set(word, [at])
    }
  })
  const weights = new Map<string, number>()
  for (const [word, list] of having) weights.set(word, Math.log(1 + (sets.length + 1) / list.length) ** 2)
  const lengths = sets.map((set) => {
    let sum = 0
    for (const word of set) sum += weights.get(word) ?? 0
    return Math.sqrt(sum)
  })
  return { profiles, having, weights, lengths }
}

/** The last few: the same reviewers are compared with paper after paper. */
let fields: readonly Field[] = []
const mostFields = 4

function knownField(profiles: readonly string[]): Field {
  const same = ({ profiles: known }: Field) =>
    known.length === profiles.length && known.every((text, at) => text === profiles[at])
  const found = fields.find(same) ?? fieldOf(profiles)
  fields = [found, ...fields.filter((field) => field !== found)].slice(0, mostFields)
  return found
}

/** Cosine of each profile to the paper, 0 to 1; a word that many profiles have weighs less. */
export function similarities(paper: string, profiles: readonly string[]): number[] {
  const { having, weights, lengths } = knownField(profiles)
  const shared = profiles.map(() => 0)
  let whole = 0
  for (const word of fieldWords(paper)) {
    const weight = weights.get(word) ?? 0
    whole += weight
    for (const at of having.get(word) ?? []) shared[at] = (shared[at] ?? 0) + weight
  }
  return shared.map((sum, at) => (sum === 0 ? 0 : Math.min(1, sum / (Math.sqrt(whole) * (lengths[at] ?? 1)))))
}

/** Share of the words of the smaller of two texts that the other has too; 0 for texts too short to tell. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  if (small.size < 8) return 0
  return [...small].filter((word) => large.has(word)).length / small.size
}
