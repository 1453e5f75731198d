import { Icon } from '#kernel/ui/Icon.tsx'
import { usePreference } from '#kernel/ui/preferences.ts'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import type { StepsAhead } from './shape.ts'
import './firstSteps.css'

const texts = {
  head: ['开始使用', 'First steps'],
  lead: [
    '做完这些就可以正式使用了，做完的会自动打勾',
    'What is needed before work can begin. What is done is ticked by itself',
  ],
  done: ['已完成', 'Done'],
  left: ['还剩 {n} 项', '{n} to do'],
  put: ['不再提示', 'Do not show'],
  putNamed: ['不再提示：{name}', 'Do not show: {name}'],
  back: ['重新显示已收起的 {n} 组', 'Show the {n} groups put away', 'Show the group put away'],
} as const satisfies Texts

const none: readonly string[] = []

/** What a tenant has yet to set up before it can be worked with, by area. A part that it does not use is put away. */
export default function FirstSteps({ groups }: { groups: StepsAhead }) {
  const t = useTexts(texts)
  const now = useLang()
  const tab = useTab()
  const { value: away, ready, save } = usePreference<readonly string[]>('firstSteps', none)
  const shown = groups.filter(({ area }) => !away.includes(area))
  const hidden = groups.length - shown.length
  if (!ready || shown.length === 0) return null
  return (
    <section className="firsts" aria-label={t('head')}>
      <h2>{t('head')}</h2>
      <p className="mut">{t('lead')}</p>
      <div className="fgroups">
        {shown.map(({ area, label, steps }) => (
          <section key={area}>
            <h3>
              {label[now]}
              <span className="mut">{t('left', { n: steps.filter(({ done }) => !done).length })}</span>
              <button
                className="lk r"
                aria-label={t('putNamed', { name: label[now] })}
                onClick={() => void save([...away, area])}
              >
                {t('put')}
              </button>
            </h3>
            <ol>
              {steps.map(({ key, label: words, why, path, done }) => (
                <li key={key} className={done ? 'done' : ''}>
                  <i aria-hidden>{done && <Icon name="check" size={14} />}</i>
                  {done ? (
                    <span>
                      {words[now]} <span className="mut">{t('done')}</span>
                    </span>
                  ) : (
                    <span>
                      <button className="lk" onClick={() => tab.open(path)}>
                        {words[now]}
                      </button>
                      <span className="why">{why[now]}</span>
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      {hidden > 0 && (
        <button className="lk" onClick={() => void save(null)}>
          {t('back', { n: hidden })}
        </button>
      )}
    </section>
  )
}
