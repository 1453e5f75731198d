import { inFacts } from '#kernel/definition/directions.ts'
import { entityNamed } from '#kernel/ui/entities.ts'
import { titleOf } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import type { ProfileRow } from '../profile-shape.ts'
import type { Paper } from './business.ts'
import { RecordLink, Section, Value } from './parts.tsx'
import { profileTexts } from './texts.ts'

/** What a document is about, in a few words of its own. */
const about: Readonly<Record<string, readonly string[]>> = {
  installs: ['dormName', 'aircondSpecText', 'rentPlanText', 'totalAmount'],
  rents: ['rentTypeText', 'aircondName', 'totalAmount'],
  changes: ['changeTypeText', 'fromDormName', 'toDormName'],
  repairs: ['repairItemName', 'faultDesc'],
  repairFees: ['dormName', 'totalFee'],
  vouchers: ['bizTypeText', 'bizNo', 'payAmount'],
  orders: ['shopName', 'payAmount'],
  invoices: ['invoiceTitle', 'invoiceAmount'],
}

export function aboutOf({ part, row }: { part: string; row: ProfileRow }): string {
  return inFacts(
    (about[part] ?? [])
      .filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '')
      .map((name) => (/(Amount|Fee)$/.test(name) ? moneyText(String(row[name])) : String(row[name]))),
  )
}

const saidOf = (paper: Paper, kind: string) => inFacts([kind, aboutOf(paper)])

/** Every application, voucher and order of theirs that the caller may list. */
export function Papers({ papers, more }: { papers: readonly Paper[]; more: boolean }) {
  const t = useTexts(profileTexts)
  const now = useLang()
  return (
    <Section title={profileTexts.documents} aside={<span className="num">{papers.length}</span>}>
      {papers.length === 0 && <p className="mut">{t('noDocuments')}</p>}
      {papers.length > 0 && (
        <div className="sc" tabIndex={0} role="group" aria-label={t('documents')}>
          <table className="tb1 num fix">
            <thead>
              <tr>
                <th scope="col" className="c1">
                  {t('number')}
                </th>
                <th scope="col">{t('what')}</th>
                <th scope="col" className="c3">
                  {t('day')}
                </th>
                <th scope="col" className="c4">
                  {t('state')}
                </th>
              </tr>
            </thead>
            <tbody>
              {papers.map((paper) => {
                const entity = entityNamed(paper.entity)
                if (!entity) return null
                const { row, day } = paper
                return (
                  <tr key={`${paper.part}-${row.id}`} className={paper.open ? '' : 'old'}>
                    <td>
                      <RecordLink entity={entity} id={row.id}>
                        {titleOf(entity, row, now)}
                      </RecordLink>
                    </td>
                    <td className="ab" title={saidOf(paper, entity.label[now])}>
                      <span>{saidOf(paper, entity.label[now])}</span>
                    </td>
                    <td>{day.slice(0, 10)}</td>
                    <td>
                      <Value entity={entity} row={row} name="status" />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {more && <p className="mut">{t('older')}</p>}
    </Section>
  )
}
