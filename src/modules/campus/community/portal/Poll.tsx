import { useEffect, useRef } from 'react'
import { isBlank, plainLook } from '#kernel/definition/blank.ts'
import { takeTo } from '#kernel/portal/ui/AskWhy.tsx'
import { Check, Input, Message, Select } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { words } from '../../portal/calls.ts'
import { beginVote, type Moment } from './calls.ts'
import { pollTexts } from './poll-texts.ts'

const [fewest, mostOptions] = [2, 20]

/** What somebody puts to the vote under a moment of theirs. */
export function Poll({ row, onDone, onNever }: { row: Moment; onDone: () => void; onNever: () => void }) {
  const t = useTexts(pollTexts)
  const told = useLoad('results', () => words('campus_result_visible'))
  const [form, setForm, sent] = useKept(`poll:${row.id}`, undefined, () => ({
    title: row.title ?? '',
    options: '',
    most: '1',
    until: '',
    results: '1',
    hidden: false,
    change: false,
  }))
  const set = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }))
  const options = form.options
    .split('\n')
    .filter((line) => !isBlank(line))
    .map((line) => line.trim())
  const few = options.length < fewest || options.length > mostOptions
  const alike = new Set(options.map(plainLook)).size < options.length
  const { busy, problem, run } = useWork()
  const { missing, whenWhole } = useFilledIn(
    [
      [t('question'), !isBlank(form.title)],
      [t('until'), form.until !== ''],
    ],
    [few && t('optionsFew'), alike && t('optionsAlike')],
  )
  const most = Math.min(Number(form.most), Math.max(1, options.length))
  const send = () =>
    run(async () => {
      await beginVote({
        momentId: row.id,
        title: form.title.trim(),
        options: options.map((text) => ({ text })),
        voteType: most === 1 ? '1' : '2',
        maxChoices: most,
        // The post stands already, and so does the time by the clock of the place.
        startTime: row.createTime,
        endTime: `${form.until.replace('T', ' ')}:00`,
        targetScope: '1',
        anonymousFlag: form.hidden,
        resultVisible: form.results,
        allowChange: form.change,
      })
      sent()
      onDone()
    })
  const box = useRef<HTMLElement>(null)
  useEffect(() => takeTo(box.current), [])
  return (
    <section className="turn" ref={box}>
      <Input
        label={t('question')}
        value={form.title}
        onChange={(title) => set({ title })}
        maxLength={100}
        required
      />
      <Input
        label={t('options')}
        help={t('optionsHelp')}
        value={form.options}
        onChange={(next) => set({ options: next })}
        rows={4}
        maxLength={1300}
        required
      />
      <Select
        label={t('most')}
        value={String(most)}
        onChange={(next) => set({ most: next })}
        required
        options={Array.from({ length: Math.max(1, Math.min(options.length, mostOptions)) }, (_, i) => [
          String(i + 1),
          t('some', { n: i + 1 }),
        ])}
      />
      <Input
        label={t('until')}
        type="datetime-local"
        value={form.until}
        onChange={(until) => set({ until })}
        required
      />
      <Select
        label={t('results')}
        value={form.results}
        onChange={(results) => set({ results })}
        required
        options={(told.data ?? []).map(({ key, text }) => [key, text] as const)}
      />
      <Check checked={form.hidden} onChange={(hidden) => set({ hidden })}>
        {t('hidden')}
      </Check>
      <Check checked={form.change} onChange={(change) => set({ change })}>
        {t('change')}
      </Check>
      <p className="mut">{t('kept')}</p>
      <Message problem={missing.length > 0 ? missing : problem} />
      <p className="ac">
        <button type="button" className="btn" onClick={onNever}>
          {t('never')}
        </button>
        <button type="button" className="btn p" disabled={busy} onClick={() => whenWhole(() => void send())}>
          {t('begin')}
        </button>
      </p>
    </section>
  )
}
