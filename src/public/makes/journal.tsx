import { idOf } from '#kernel/http/rows.ts'
import { paths } from '../address.ts'
import { commonFilesOf } from '../extras.ts'
import { discountKinds } from '#modules/journal/fee-standards/definition.ts'
import { AboutPage } from '../pages/about.tsx'
import { FeePage, type FeeChoice } from '../pages/fee.tsx'
import { GuidePage } from '../pages/guide.tsx'
import * as read from '../read.ts'
import { type Asked, type Make, wholeNumber, spec } from './making.ts'

export const aboutPage: Make = async ({ reader, journal, view, site, around }) => {
  const [editors, banners] = await Promise.all([
    read.editorsOf(reader, journal.id, site.today),
    around.banners('about'),
  ])
  const body = <AboutPage journal={journal} editors={editors} banners={banners} view={view} />
  return spec(paths.about, view.t.aboutTitle, body, { current: 'about' })
}

export function feeAsked(query: Asked): FeeChoice {
  return {
    type: idOf(query.type) ?? null,
    region: query.region === 'overseas' ? 'overseas' : 'domestic',
    pages: wholeNumber(query.pages, 30) ?? 14,
    discount: Object.hasOwn(discountKinds, String(query.discount ?? '')) ? String(query.discount) : null,
  }
}

export const guidePage: Make<FeeChoice> = async ({ reader, journal, view, asked, around, now }) => {
  const [files, parts, fees] = await Promise.all([
    commonFilesOf(reader, journal.id),
    read.guideOf(reader, journal.id, read.guideOrder, now),
    around.fees(),
  ])
  return spec(
    paths.guide,
    view.t.guide,
    <GuidePage parts={parts} files={files} fees={fees} choice={asked} view={view} />,
    { current: 'guide' },
  )
}

export const feePage: Make<FeeChoice> = async ({ reader, journal, view, asked, around, now }) => {
  const [parts, fees, untold] = await Promise.all([
    read.guideOf(reader, journal.id, ['fee'], now),
    around.fees(),
    around.chargesUntold(),
  ])
  return spec(
    paths.fee,
    view.t.fee,
    <FeePage parts={parts} fees={fees} untold={untold} choice={asked} view={view} />,
    {
      current: 'fee',
    },
  )
}
