import { Popover } from 'antd'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { shellTexts } from '../texts/shell.ts'
import { asEver, moved, type Arrangement } from './arranged.ts'

type Props = {
  /** All that the person may see, in their order. */
  parts: readonly { readonly name: string; readonly title: string }[]
  arrangement: Arrangement
  save: (arrangement: Arrangement) => Promise<void>
}

/** What the start page shows and in which order; kept for the person, on every machine of theirs. */
export function Arrange(props: Props) {
  const t = useTexts(shellTexts)
  return (
    <Popover trigger="click" placement="bottomRight" title={t('arrange')} content={<Parts {...props} />}>
      <button className="b">
        <Icon name="columns" />
        {t('arrange')}
      </button>
    </Popover>
  )
}

function Parts({ parts, arrangement, save }: Props) {
  const t = useTexts(shellTexts)
  const { hidden } = arrangement
  const order = parts.map(({ name }) => name)
  return (
    <div className="arrange">
      <p className="mut">{t('arrangeText')}</p>
      <ol>
        {parts.map(({ name, title }, at) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={!hidden.includes(name)}
                onChange={({ target }) =>
                  void save({
                    order,
                    hidden: target.checked ? hidden.filter((other) => other !== name) : [...hidden, name],
                  })
                }
              />
              {title}
            </label>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                className="ib"
                disabled={by < 0 ? at === 0 : at === parts.length - 1}
                aria-label={t(by < 0 ? 'arrangeUp' : 'arrangeDown', { name: title })}
                onClick={() => void save({ hidden, order: moved(order, name, by) })}
              >
                <Icon name={by < 0 ? 'up' : 'down'} size={14} />
              </button>
            ))}
          </li>
        ))}
      </ol>
      <button className="lk" onClick={() => void save(asEver)}>
        {t('arrangeReset')}
      </button>
    </div>
  )
}
