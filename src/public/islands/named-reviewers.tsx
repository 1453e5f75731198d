import { colon } from '#kernel/definition/kind.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { Icon } from '../icons.tsx'
import { IconButton } from './icon-button.tsx'
import type { NamedReviewerRow } from './paper.ts'
import { Input } from './ui.tsx'

const texts = {
  name: ['姓名', 'Name'],
  email: ['邮箱', 'E-mail'],
  affiliation: ['单位', 'Affiliation'],
  reason: ['理由', 'Reason'],
  add: ['添加审稿人', 'Add a reviewer'],
  one: ['第 {n} 位', 'Person {n}'],
  remove: ['移除：{what} {n}', 'Remove: {what} {n}'],
} as const satisfies Texts

const most = 5

type Props = {
  label: string
  help: string
  rows: readonly NamedReviewerRow[]
  change: (rows: NamedReviewerRow[]) => void
}

/** People whom the author would like, or would not like, to judge the paper. */
export function NamedReviewers({ label, help, rows, change }: Props) {
  const t = useTexts(texts)
  const edit = (i: number, patch: Partial<NamedReviewerRow>) =>
    change(rows.map((row, at) => (at === i ? { ...row, ...patch } : row)))
  return (
    <fieldset className="nrv">
      <legend>{label}</legend>
      <p className="hint">{help}</p>
      {rows.map((row, i) => (
        <div className="aur" key={i}>
          <div className="hd">
            <b>{t('one', { n: i + 1 })}</b>
            <IconButton
              name="trash"
              label={t('remove', { what: label, n: i + 1 })}
              onClick={() => change(rows.filter((_, at) => at !== i))}
            />
          </div>
          <div className="two2">
            <Input
              label={t('name')}
              value={row.name}
              onChange={(name) => edit(i, { name })}
              maxLength={300}
              required
            />
            <Input
              label={t('email')}
              value={row.email ?? ''}
              onChange={(email) => edit(i, { email })}
              type="email"
              maxLength={300}
            />
          </div>
          <Input
            label={t('affiliation')}
            value={row.affiliation ?? ''}
            onChange={(affiliation) => edit(i, { affiliation })}
            maxLength={300}
          />
          <Input
            label={t('reason')}
            value={row.reason ?? ''}
            onChange={(reason) => edit(i, { reason })}
            rows={2}
            maxLength={1000}
          />
        </div>
      ))}
      {rows.length < most && (
        <div>
          <button
            type="button"
            className="btn sm"
            aria-label={`${t('add')}${colon[lang()]}${label}`}
            onClick={() => change([...rows, { name: '' }])}
          >
            <Icon name="plus" size={16} />
            {t('add')}
          </button>
        </div>
      )}
    </fieldset>
  )
}
