import { useTexts } from '#kernel/ui/say.ts'
import type { Pin } from './shape.ts'
import { planTexts } from './texts.ts'

/** The same figures in rows, for whoever reads them more easily than a picture. */
export function Buildings({ pins, onOpen }: { pins: readonly Pin[]; onOpen: (pin: Pin) => void }) {
  const t = useTexts(planTexts)
  return (
    <div className="tbl" tabIndex={0} role="region" aria-label={t('list')}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{t('build')}</th>
            <th scope="col" className="fig">
              {t('beds')}
            </th>
            <th scope="col" className="fig">
              {t('repairs')}
            </th>
            <th scope="col" className="fig">
              {t('coverage')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pins.map((pin) => (
            <tr key={pin.id}>
              <th scope="row">
                <button type="button" className="lk" onClick={() => onOpen(pin)}>
                  {pin.buildName}
                </button>
              </th>
              <td className="fig num">
                {pin.occupiedBeds} / {pin.beds}
              </td>
              <td className="fig num">{pin.openRepairs}</td>
              <td className="fig num">
                {pin.roomsWithAircond} / {pin.rooms}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
