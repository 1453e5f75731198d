import { useSay, useTexts, type Texts } from '#kernel/ui/say.ts'
import { declarationTexts } from '#modules/journal/submissions/declarations.ts'
import { Icon } from '../icons.tsx'
import { IconButton } from './icon-button.tsx'
import { NamedReviewers } from './named-reviewers.tsx'
import type { StepProps } from './steps.tsx'
import { Check, Input } from './ui.tsx'

const texts = {
  coi: ['利益冲突', 'Conflict of interest'],
  ethics: ['伦理批准', 'Ethics approval'],
  consent: ['知情同意', 'Informed consent'],
  data: ['数据可得性', 'Availability of data'],
  ai: ['人工智能工具使用', 'Use of AI tools'],
  statementHelp: ['没有可写“无”。', 'Write “none” if there is nothing to state.'],
  funder: ['资助机构', 'Funder'],
  award: ['项目编号', 'Award number'],
  addFunding: ['添加基金', 'Add funding'],
  fundings: ['基金', 'Funding'],
  cover: ['投稿信（仅编辑可见）', 'Cover letter, for the editors only'],
  agree: ['投稿声明', 'Declarations'],
  removeFunding: ['移除第 {n} 项基金', 'Remove funding {n}'],
  suggested: ['建议审稿人', 'Suggested reviewers'],
  suggestedHelp: [
    '最多 5 位，仅编辑可见。请勿推荐同单位或近三年的合作者。',
    'At most five, seen by the editors only: nobody of your own institution, and nobody you published with in the last three years.',
  ],
  opposed: ['希望回避的审稿人', 'Reviewers to avoid'],
  opposedHelp: [
    '最多 5 位，仅编辑可见。他们不会被邀请，除非主编另有理由。',
    'At most five, seen by the editors only. They are not invited unless the editor-in-chief has a reason to.',
  ],
} as const satisfies Texts

const statements = [
  ['coiStatement', 'coi'],
  ['ethicsStatement', 'ethics'],
  ['consentStatement', 'consent'],
  ['dataStatement', 'data'],
  ['aiUseStatement', 'ai'],
] as const

export function StatementsStep({ draft, change }: StepProps) {
  const t = useTexts(texts)
  const say = useSay()
  const toggle = (code: string, on: boolean) =>
    change({
      declarations: on ? [...draft.declarations, code] : draft.declarations.filter((each) => each !== code),
    })
  return (
    <div className="fm1">
      {statements.map(([field, label]) => (
        <Input
          key={field}
          label={t(label)}
          value={draft[field]}
          onChange={(value) => change({ [field]: value })}
          rows={2}
          help={t('statementHelp')}
          maxLength={5000}
          required
        />
      ))}
      <h2>{t('fundings')}</h2>
      {draft.fundings.map((funding, i) => (
        <div className="two2 rem" key={i}>
          <Input
            label={t('funder')}
            value={funding.funderName}
            onChange={(funderName) =>
              change({
                fundings: draft.fundings.map((each, at) => (at === i ? { ...each, funderName } : each)),
              })
            }
            maxLength={300}
          />
          <Input
            label={t('award')}
            value={funding.awardNo ?? ''}
            onChange={(awardNo) =>
              change({ fundings: draft.fundings.map((each, at) => (at === i ? { ...each, awardNo } : each)) })
            }
            maxLength={300}
          />
          <IconButton
            name="trash"
            label={t('removeFunding', { n: i + 1 })}
            onClick={() => change({ fundings: draft.fundings.filter((_, at) => at !== i) })}
          />
        </div>
      ))}
      <div>
        <button
          type="button"
          className="btn sm"
          onClick={() => change({ fundings: [...draft.fundings, { funderName: '', awardNo: '' }] })}
        >
          <Icon name="plus" size={16} />
          {t('addFunding')}
        </button>
      </div>
      <NamedReviewers
        label={t('suggested')}
        help={t('suggestedHelp')}
        rows={draft.suggestedReviewers}
        change={(suggestedReviewers) => change({ suggestedReviewers })}
      />
      <NamedReviewers
        label={t('opposed')}
        help={t('opposedHelp')}
        rows={draft.opposedReviewers}
        change={(opposedReviewers) => change({ opposedReviewers })}
      />
      <Input
        label={t('cover')}
        value={draft.coverLetter}
        onChange={(coverLetter) => change({ coverLetter })}
        rows={4}
        maxLength={10_000}
      />
      <fieldset className="aur">
        <legend className="sr">{t('agree')}</legend>
        {Object.entries(declarationTexts).map(([code, label]) => (
          <Check key={code} checked={draft.declarations.includes(code)} onChange={(on) => toggle(code, on)}>
            {say(label)}
          </Check>
        ))}
      </fieldset>
    </div>
  )
}
