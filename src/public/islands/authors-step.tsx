import { useState } from 'react'
import { colon } from '#kernel/definition/kind.ts'
import { isBlank } from '#kernel/definition/blank.ts'
import { lang, useSay, useTexts, type Texts } from '#kernel/ui/say.ts'
import { isOrcid } from '#modules/journal/terms/numbers.ts'
import { creditRoles } from '#modules/journal/terms/words.ts'
import { Icon } from '../icons.tsx'
import { countries } from './countries.ts'
import { emptyAuthor, type Draft, authorsGap } from './draft.ts'
import { IconButton } from './icon-button.tsx'
import type { AffiliationRow, AuthorRow } from './paper.ts'
import { Check, Input, Select } from './ui.tsx'

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
  emailMissing: [
    '请填写通信作者的邮箱，如 name@example.org。',
    'Enter the corresponding author’s e-mail, as name@example.org.',
  ],
  orcid: ['ORCID', 'ORCID'],
  orcidWrong: ['校验不通过，请核对 16 位数字。', 'The check digit is wrong. Look at the 16 digits again.'],
  unitZh: ['单位（中文）', 'Affiliation, Chinese'],
  unitEn: ['单位（英文）', 'Affiliation, English'],
  unit: ['单位 {n}', 'Affiliation {n}'],
  addUnit: ['添加单位', 'Add an affiliation'],
  removeUnit: ['移除最后一个单位', 'Remove the last affiliation'],
  ror: ['单位 ROR 标识（选填）', 'ROR of the affiliation, optional'],
  rorWrong: ['ROR 标识以 0 开头，共 9 位。', 'A ROR has nine characters and starts with 0.'],
  contribution: ['作者贡献与署名（选填）', 'Contribution and name as printed, optional'],
  equal: ['与其他作者同等贡献', 'Contributed equally with others'],
  deceased: ['作者已故', 'Deceased'],
  printedZh: ['中文印刷署名', 'Name as printed, Chinese'],
  printedEn: ['英文印刷署名', 'Name as printed, English'],
  printedHelp: ['与姓名写法不同时填写。', 'Only where it differs from the names above.'],
  country: ['单位所在国家或地区', 'Country of the affiliation'],
  countryFee: ['单位所在国家或地区（收费按此）', 'Country of the affiliation (fees go by it)'],
  choose: ['请选择', 'Choose'],
  corresponding: ['通信作者', 'Corresponding author'],
} as const satisfies Texts

/** Authors in their order, one of them corresponding. */
type Props = {
  draft: Pick<Draft, 'authors'>
  change: (patch: Partial<Draft>) => void
  /** Somebody wanted to go on: what is missing is said. */
  asked?: boolean
}

export function AuthorsStep({ draft, change, asked = false }: Props) {
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
              label={`${t('up')}${colon[lang()]}${t('author', { n: i + 1 })}`}
              disabled={i === 0}
              onClick={() => move(i, -1)}
            />
            <IconButton
              name="down"
              label={`${t('down')}${colon[lang()]}${t('author', { n: i + 1 })}`}
              disabled={i === authors.length - 1}
              onClick={() => move(i, 1)}
            />
            <IconButton
              name="trash"
              label={`${t('remove')}${colon[lang()]}${t('author', { n: i + 1 })}`}
              disabled={authors.length === 1}
              onClick={() => set(authors.filter((_, at) => at !== i))}
            />
          </div>
          <AuthorFields
            author={author}
            edit={(patch) => edit(i, patch)}
            asked={asked && authorsGap(authors) === i}
          />
          <Affiliations n={i + 1} author={author} edit={(patch) => edit(i, patch)} />
          <Contribution author={author} edit={(patch) => edit(i, patch)} />
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

type One = { author: AuthorRow; edit: (patch: Partial<AuthorRow>) => void }

function AuthorFields({ author, edit, asked }: One & { asked: boolean }) {
  const t = useTexts(texts)
  const wrong = author.orcid && !isBlank(author.orcid) && !isOrcid(author.orcid) ? t('orcidWrong') : undefined
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
        error={asked ? t('emailMissing') : undefined}
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
    </div>
  )
}

const mostAffiliations = 5

/** Fees go by the first affiliation of the corresponding author, so that one asks for its country. */
function Affiliations({ n, author, edit }: One & { n: number }) {
  const t = useTexts(texts)
  const own = author.affiliations ?? []
  const units: readonly AffiliationRow[] = own.length > 0 ? own : [{}]
  const set = (at: number, patch: AffiliationRow) =>
    edit({ affiliations: units.map((unit, i) => (i === at ? { ...unit, ...patch } : unit)) })
  return (
    <>
      {units.map((unit, at) => (
        <div className="two2" key={at} role="group" aria-label={t('unit', { n: at + 1 })}>
          <Input
            label={t('unitZh')}
            value={unit.nameZh ?? ''}
            onChange={(nameZh) => set(at, { nameZh })}
            maxLength={300}
          />
          <Input
            label={t('unitEn')}
            value={unit.nameEn ?? ''}
            onChange={(nameEn) => set(at, { nameEn })}
            maxLength={300}
          />
          <Select
            label={author.isCorresponding && at === 0 ? t('countryFee') : t('country')}
            value={unit.country ?? ''}
            onChange={(country) => set(at, { country })}
            options={[['', t('choose')], ...countries(lang(), unit.country ?? '')]}
          />
          <Input
            label={t('ror')}
            value={unit.rorId ?? ''}
            onChange={(rorId) => set(at, { rorId })}
            error={isRorLike(unit.rorId) ? undefined : t('rorWrong')}
            maxLength={60}
          />
        </div>
      ))}
      <p className="more">
        {units.length < mostAffiliations && (
          <button
            type="button"
            className="link"
            aria-label={`${t('addUnit')}${colon[lang()]}${t('author', { n })}`}
            onClick={() => edit({ affiliations: [...units, { nameZh: '', nameEn: '' }] })}
          >
            {t('addUnit')}
          </button>
        )}
        {units.length > 1 && (
          <button
            type="button"
            className="link"
            aria-label={`${t('removeUnit')}${colon[lang()]}${t('author', { n })}`}
            onClick={() => edit({ affiliations: units.slice(0, -1) })}
          >
            {t('removeUnit')}
          </button>
        )}
      </p>
    </>
  )
}

const isRorLike = (ror: string | null | undefined) =>
  isBlank(ror) || /^(https?:\/\/ror\.org\/)?0[a-z0-9]{8}$/i.test((ror ?? '').trim())

/** What the author did (CRediT) and how the name is to be printed, for those who want to say it. */
function Contribution({ author, edit }: One) {
  const t = useTexts(texts)
  const say = useSay()
  const roles = author.creditRoles ?? []
  const [begun] = useState(
    () => roles.length > 0 || author.isEqual || author.isDeceased || author.displayNameZh,
  )
  return (
    <details className="past" open={Boolean(begun)}>
      <summary>{t('contribution')}</summary>
      <div className="crd" role="group" aria-label={t('contribution')}>
        {Object.entries(creditRoles).map(([role, label]) => (
          <Check
            key={role}
            checked={roles.includes(role)}
            onChange={(on) =>
              edit({ creditRoles: on ? [...roles, role] : roles.filter((each) => each !== role) })
            }
          >
            {say(label)}
          </Check>
        ))}
      </div>
      <Check checked={author.isEqual ?? false} onChange={(isEqual) => edit({ isEqual })}>
        {t('equal')}
      </Check>
      <Check checked={author.isDeceased ?? false} onChange={(isDeceased) => edit({ isDeceased })}>
        {t('deceased')}
      </Check>
      <div className="two2">
        <Input
          label={t('printedZh')}
          value={author.displayNameZh ?? ''}
          onChange={(displayNameZh) => edit({ displayNameZh })}
          help={t('printedHelp')}
          maxLength={200}
        />
        <Input
          label={t('printedEn')}
          value={author.displayNameEn ?? ''}
          onChange={(displayNameEn) => edit({ displayNameEn })}
          maxLength={200}
        />
      </div>
    </details>
  )
}
