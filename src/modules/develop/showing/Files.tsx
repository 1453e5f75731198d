import { useMemo, useState } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { countOf, difference } from '../making/difference.ts'
import { Difference } from './Difference.tsx'
import './files.css'

const fileTexts = {
  files: ['文件', 'Files'],
  same: ['无变化', 'same'],
  made: [
    '{n} 个文件，与现有代码相比',
    '{n} files, compared with what stands',
    'One file, compared with what stands',
  ],
  problems: [
    '还不能生成，请先处理这 {n} 处',
    'It cannot be made yet, mend these {n} things first',
    'It cannot be made yet, mend this first',
  ],
} as const satisfies Texts

export type Shown = {
  readonly files: readonly { readonly path: string; readonly text: string; readonly stands: string | null }[]
  readonly problems: readonly { readonly msg: string; readonly table?: string; readonly field?: string }[]
}

/** Files that would be made, one of them as a difference to what stands. */
export function Files({ files, first }: { readonly files: Shown['files']; readonly first?: string }) {
  const t = useTexts(fileTexts)
  const [chosen, setChosen] = useState(first ?? '')
  const counted = useMemo(
    () =>
      files.map((file) => {
        const lines = difference(file.stands ?? '', file.text)
        return { ...file, lines, ...countOf(lines) }
      }),
    [files],
  )
  const shown = counted.find(({ path }) => path === chosen) ?? counted[0]
  return (
    <section className="dev-made" aria-label={t('made', { n: files.length })}>
      <ul className="dev-files" aria-label={t('files')}>
        {counted.map(({ path, fresh, gone }) => (
          <li key={path}>
            <button aria-pressed={path === shown?.path} title={path} onClick={() => setChosen(path)}>
              <Icon name={path.endsWith('.sql') ? 'database' : 'doc'} />
              <span lang="en">{shortOf(path)}</span>
              {fresh > 0 && <span className="plus num">+{fresh}</span>}
              {gone > 0 && <span className="minus num">−{gone}</span>}
              {fresh + gone === 0 && <span className="mut">{t('same')}</span>}
            </button>
          </li>
        ))}
      </ul>
      {shown && <Difference key={shown.path} name={shown.path} lines={shown.lines} />}
    </section>
  )
}

/** The folder of the area is the same for nearly all: without it a name fits its line. */
const shortOf = (path: string) => path.replace(/^src\/modules\/\w+\//, '').replace(/^(src|db)\//, '')

/** What keeps files from being made, each with its place. */
export function Problems({ problems }: Pick<Shown, 'problems'>) {
  const t = useTexts(fileTexts)
  return (
    <section className="dev-problems">
      <h2>{t('problems', { n: problems.length })}</h2>
      <ul>
        {problems.map(({ msg, table = '', field = '' }) => (
          <li key={`${table} ${field} ${msg}`}>
            <code>{[table, field].filter(Boolean).join(' · ')}</code>
            <span>{msg}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
