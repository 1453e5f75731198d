import { inFacts } from '#kernel/definition/directions.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { schoolAircond } from '../../../aircond/definition.ts'
import { stuInfo } from '../definition.ts'
import { profilePath, type Profile, type ProfilePart, type ProfileRow } from '../profile-shape.ts'
import { heldIn } from './business.ts'
import { RecordLink, Section, Value } from './parts.tsx'
import { profileTexts } from './texts.ts'

const floors = '/campus/floors'

/** Their bed, with whom they share the room, and where they slept before. */
export function Living({ student, parts, beds }: Profile) {
  const t = useTexts(profileTexts)
  const tab = useTab()
  const [room] = parts.room?.rows ?? []
  const mates = parts.roommates?.rows
  const where = inFacts([student.dormName, student.bedNo ? t('bed', { n: Number(student.bedNo) }) : ''])
  return (
    <>
      {student.dormId !== undefined && (
        <Section title={profileTexts.roomAnd}>
          <p className="wh">
            {!student.dormId ? (
              <span className="mut">{t('noBed')}</span>
            ) : room ? (
              <button
                type="button"
                className="lk"
                onClick={() => tab.open(floors, { build: String(room.buildId), room: room.id })}
              >
                {where}
              </button>
            ) : (
              where
            )}
          </p>
          {student.dormId !== null && mates && (
            <ul className="rmt" aria-label={t('roommates')}>
              {mates.map((mate) => (
                <li key={mate.id}>
                  <span className="mut num">{t('bed', { n: Number(mate.bedNo) })}</span>
                  <button type="button" className="lk" onClick={() => tab.open(profilePath, { id: mate.id })}>
                    {String(mate.stuName)}
                  </button>
                  <span className="mut">{String(mate.className ?? mate.collegeName ?? '')}</span>
                  <Value entity={stuInfo} row={mate} name="status" />
                </li>
              ))}
              {mates.length === 0 && <li className="mut">{t('alone')}</li>}
            </ul>
          )}
        </Section>
      )}
      <Section title={profileTexts.beds}>
        {beds.length === 0 ? (
          <p className="mut">{t('noBeds')}</p>
        ) : (
          <div className="sc" tabIndex={0} role="group" aria-label={t('beds')}>
            <table className="tb1 num">
              <thead>
                <tr>
                  <th scope="col">{t('span')}</th>
                  <th scope="col">{t('place')}</th>
                  <th scope="col">{t('how')}</th>
                  <th scope="col">{t('by')}</th>
                </tr>
              </thead>
              <tbody>
                {beds.map((spell) => (
                  <tr key={spell.from} className={spell.until ? 'old' : ''}>
                    <td>
                      {spell.from.slice(0, 10)}{' '}
                      {spell.until ? `${t('to')} ${spell.until.slice(0, 10)}` : t('now')}
                    </td>
                    <td>{inFacts([spell.room, spell.bed === null ? '' : t('bed', { n: spell.bed })])}</td>
                    <td>{spell.step ?? '—'}</td>
                    <td>{spell.by ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
    </>
  )
}

/** The units of their room, who has them leased until when, and what is held for them. */
export function Units({ units }: { units: ProfilePart }) {
  const t = useTexts(profileTexts)
  return (
    <Section
      title={profileTexts.units}
      aside={
        units.rows.length > 0 && (
          <span className="num">{t('held', { sum: moneyText(heldIn(units.rows)) })}</span>
        )
      }
    >
      {units.rows.length === 0 ? (
        <p className="mut">{t('noUnits')}</p>
      ) : (
        <div className="sc" tabIndex={0} role="group" aria-label={t('units')}>
          <table className="tb1 num">
            <thead>
              <tr>
                <th scope="col">{t('unit')}</th>
                <th scope="col">{t('where')}</th>
                <th scope="col">{t('lease')}</th>
                <th scope="col">{t('until')}</th>
                <th scope="col" className="n">
                  {t('deposit')}
                </th>
              </tr>
            </thead>
            <tbody>
              {units.rows.map((unit) => (
                <UnitRow key={unit.id} unit={unit} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

function UnitRow({ unit }: { unit: ProfileRow }) {
  const t = useTexts(profileTexts)
  return (
    <tr>
      <td>
        <RecordLink entity={schoolAircond} id={unit.id}>
          {String(unit.assetNo)}
        </RecordLink>
      </td>
      <td>{inFacts([unit.dormName, t('slot', { n: Number(unit.slotNo) })])}</td>
      <td>
        <Value entity={schoolAircond} row={unit} name="leaseStatus" />
      </td>
      <td>
        <Value entity={schoolAircond} row={unit} name="leaseEnd" />
      </td>
      <td className="n">{unit.depositHeld ? moneyText(String(unit.depositHeld)) : '—'}</td>
    </tr>
  )
}
