import { richLine } from '#kernel/definition/rich.ts'
import { codeInPath, paths } from '../address.ts'
import { coverPlace } from '../cover.ts'
import { inLang } from '../data.ts'
import { Home } from '../pages/home.tsx'
import { PressPage } from '../pages/press.tsx'
import * as issues from '../issues.ts'
import * as read from '../read.ts'
import { type Make, spec } from './making.ts'

/** Facts of the journal are those of so many days. */
const yearMs = 365 * 86_400_000

export const homePage: Make = async ({ reader, journal, lang, view, around, now }) => {
  const since = new Date(now.getTime() - yearMs)
  const current = await around.currentId()
  // All at once: side by side they are one message to the database.
  const [issue = null, opening, online, printed, notices, fees, banners, decided] = await Promise.all([
    current === null ? undefined : issues.issueOf(reader, journal.id, current),
    current === null ? [] : read.openingOf(reader, journal.id, current, 5),
    read.onlineFirst(reader, journal.id, 3),
    read.printedOf(reader, journal.id, since),
    around.notices(),
    around.fees(),
    around.banners('home'),
    around.decided(since),
  ])
  const [lead = null, ...more] = opening
  const facts = read.factsOf(decided, printed, fees)
  const data = { journal, issue, lead, more, online, notices, facts, banners }
  return spec(paths.home, inLang(journal, 'name', lang), <Home data={data} view={view} />, {
    current: 'home',
    description: richLine(inLang(journal, 'aims', lang)),
    picture: issue ? { fileId: journal.coverFileId ?? issue.coverFileId, place: coverPlace(issue) } : {},
  })
}

/** Over the journals of a tenant that has several; with one its home page says the same. */
export const pressPage: Make = async ({ reader, view, site }) => {
  if (site.journals.length < 2) return undefined
  const shelves = await Promise.all(
    site.journals.map(async (journal) => ({
      journal,
      issue: (await issues.currentIssue(reader, journal.id)) ?? null,
      code: codeInPath(site.journals, journal),
    })),
  )
  return spec(paths.press, view.t.press, <PressPage shelves={shelves} view={view} />, { current: 'press' })
}
