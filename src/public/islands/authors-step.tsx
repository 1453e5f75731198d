import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { isOrcid } from '#modules/journal/numbers.ts'
import { Icon } from '../icons.tsx'
import { countries } from './countries.ts'
import { emptyAuthor, type Draft } from './draft.ts'
import type { AuthorRow } from './paper.ts'
import { Input, Select } from './ui.tsx'

const texts = {
  author: ['第 {n} 作者', 'Author {n}'],
  add: ['添加作者', 'Add an author'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  remove: ['移除', 'Remove'],
  familyZh: ['姓（中文）', 'Family name, Chinese'],
  givenZh: ['名（中文）', 'Given name, Chinese'],
  familyEn: ['姓（拼音或英文）', 'Family name, Latin letters'],
  givenEn: ['名（拼音或英文）', 'Given name, Latin letters'],
  email: ['邮箱', 'E-mail'],
  orcid: ['ORCID', 'ORCID'],
  orcidWrong: ['校验不通过，请核对 16 位数字。', 'The check digit is wrong. Look at the 16 digits again.'],
  unitZh: ['单位（中文）', 'Affiliation, Chinese'],
  unitEn: ['单位（英文）', 'Affiliation, English'],
  country: ['单位所在国家或地区', 'Country of the affiliation'],
  countryFee: ['单位所在国家或地区（收费按此）', 'Country of the affiliation (fees go by it)'],
  choose: ['请选择', 'Choose'],
  corresponding: ['通信作者', 'Corresponding author'],
} as const satisfies Texts

/** Authors in their order, one of them corresponding. */
type Props = { draft: Pick<Draft, 'authors'>; change: (patch: Partial<Draft>) => void }

export function AuthorsStep({ draft, change }: Props) {
  const t = useTexts(texts)
  const { authors } = draft
  const set = (next: AuthorRow[]) => change({ authors: next })
  const edit = (i: number, patch: Partial<AuthorRow>) =>
    set(authors.map((author, at) => (at === i ? { ...author, ...patch } : author)))
  const move = (i: number, by: number) => {
    const next = [...authors]
    const [taken] = next.splice(i, 1)
    if (taken) next.splice(i + by, 0, taken)
    set(next)
  }
  return (
    <div className="fm1">
      {authors.map((author, i) => (
        <fieldset className="aur" key={i} aria-label={t('author', { n: i + 1 })}>
          <div className="hd">
            <b>{t('author', { n: i + 1 })}</b>
            <IconButton
              name="up"
              label={`${t('up')}: ${t('author', { n: i + 1 })}`}
              disabled={i === 0}
              onClick={() => move(i, -1)}
            />
            <IconButton
              name="down"
              label={`${t('down')}: ${t('author', { n: i + 1 })}`}
              disabled={i === authors.length - 1}
              onClick={() => move(i, 1)}
            />
            <IconButton
              name="trash"
              label={`${t('remove')}: ${t('author', { n: i + 1 })}`}
              disabled={authors.length === 1}
              onClick={() => set(authors.filter((_, at) => at !== i))}
            />
          </div>
          <AuthorFields author={author} edit={(patch) => edit(i, patch)} />
          <label className="ckb">
            <input
              type="radio"
              name="corresponding"
              checked={author.isCorresponding}
              onChange={() => set(authors.map((each, at) => ({ ...each, isCorresponding: at === i })))}
            />
            <span>{t('corresponding')}</span>
          </label>
        </fieldset>
      ))}
      <div>
        <button type="button" className="btn" onClick={() => set([...authors, emptyAuthor(false)])}>
          <Icon name="plus" size={16} />
          {t('add')}
        </button>
      </div>
    </div>
  )
}

function AuthorFields({ author, edit }: { author: AuthorRow; edit: (patch: Partial<AuthorRow>) => void }) {
  const t = useTexts(texts)
  const [unit = {}] = author.affiliations ?? []
  const wrong =
    author.orcid && author.orcid.trim() !== '' && !isOrcid(author.orcid) ? t('orcidWrong') : undefined
  return (
    <div className="two2">
      <Input
        label={t('familyZh')}
        value={author.familyNameZh ?? ''}
        onChange={(familyNameZh) => edit({ familyNameZh })}
        maxLength={100}
      />
      <Input
        label={t('givenZh')}
        value={author.givenNameZh ?? ''}
        onChange={(givenNameZh) => edit({ givenNameZh })}
        maxLength={100}
      />
      <Input
        label={t('familyEn')}
        value={author.familyNameEn ?? ''}
        onChange={(familyNameEn) => edit({ familyNameEn })}
        maxLength={100}
      />
      <Input
        label={t('givenEn')}
        value={author.givenNameEn ?? ''}
        onChange={(givenNameEn) => edit({ givenNameEn })}
        maxLength={100}
      />
      <Input
        label={t('email')}
        value={author.email ?? ''}
        onChange={(email) => edit({ email })}
        type="email"
        maxLength={200}
        required={author.isCorresponding}
      />
      <Input
        label={t('orcid')}
        value={author.orcid ?? ''}
        onChange={(orcid) => edit({ orcid })}
        error={wrong}
        maxLength={40}
      />
      <Input
        label={t('unitZh')}
        value={unit.nameZh ?? ''}
        onChange={(nameZh) => edit({ affiliations: [{ ...unit, nameZh }] })}
        maxLength={300}
      />
      <Input
        label={t('unitEn')}
        value={unit.nameEn ?? ''}
        onChange={(nameEn) => edit({ affiliations: [{ ...unit, nameEn }] })}
        maxLength={300}
      />
      <Select
        label={author.isCorresponding ? t('countryFee') : t('country')}
        value={unit.country ?? ''}
        onChange={(country) => edit({ affiliations: [{ ...unit, country }] })}
        options={[['', t('choose')], ...countries(lang(), unit.country ?? '')]}
        required={author.isCorresponding}
      />
    </div>
  )
}

function IconButton({
  name,
  label,
  disabled,
  onClick,
}: {
  name: 'up' | 'down' | 'trash'
  label: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className="icb"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={name} size={16} />
    </button>
  )
}
