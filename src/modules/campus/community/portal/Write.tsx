import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Check, Input, Message, Select, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { Photos, type Photo } from '#kernel/portal/ui/Photos.tsx'
import { Band, Bar, Head, Step } from '#kernel/portal/ui/phone.tsx'
import { useMissing } from '#kernel/portal/ui/useMissing.ts'
import { ApiError, fetchFile } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { unsaved } from '#kernel/ui/unsaved.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { portal } from '#auth/browser/portal.tsx'
import { words } from '../../portal/calls.ts'
import { momentStep, publish, type Moment } from './calls.ts'
import { picturesOf } from './parts.tsx'
import { communityTexts } from './texts.ts'

type Kinds = readonly { key: string; text: string }[]

const most = 9
const mayHide = ['1', '2']
const mayContact = ['3', '4', '5']
const rejected = 90

const asked = {
  kind: ['请选择类型', 'Choose a kind'],
  content: ['请填写内容', 'Write something'],
  save: ['保存', 'Save'],
  again: ['保存并重新提交', 'Save and submit again'],
  rejected: ['未通过审核：{why}', 'It was not accepted: {why}'],
  readAgain: [
    '修改后须重新审核，通过前别人看不到。',
    'A moderator reads it again; until then nobody else sees it.',
  ],
} as const satisfies Texts

type Props = {
  title: string
  kinds: Kinds
  /** What is changed; a new one without it. */
  row?: Moment
  onClose: () => void
  onDone: (row: Moment) => void
}

/** Where what was typed is kept in the tab, and over which version. */
const keptAs = (row: Moment | undefined): [what: string, version: number | undefined] => [
  row ? `moment:${row.id}` : 'moment',
  row?.version ?? 1,
]

/** What somebody writes, or changes, once the pictures that it has are there to be seen: after a reload, too. */
export function Write(props: Props) {
  const { row } = props
  const own = row ? picturesOf(row) : []
  // Asked once: what is chosen from now on stands in the form.
  const [ids] = useState(() => unsaved<ReturnType<typeof begunWith>>(...keptAs(row))?.pictures ?? own)
  const pictures = useLoad(ids.length > 0 ? `${row?.id}:pictures` : undefined, async () =>
    (await Promise.all(ids.map((id) => shown(id, own.includes(id))))).filter((one) => one !== undefined),
  )
  if (ids.length > 0 && !pictures.data) return <Waiting problem={pictures.problem} again={pictures.again} />
  return <Form {...props} pictures={pictures.data ?? []} />
}

/** What the server says is not there: anything else may come with the next try, and takes no picture along. */
const isGone = (error: unknown) => error instanceof ApiError && [403, 404, 410].includes(error.status)

const shown = (id: string, isHeld: boolean): Promise<Photo | undefined> =>
  fetchFile('blade-resource/attach/file', { id, preview: 'true' }).then(
    ({ blob }) => ({ id, url: URL.createObjectURL(blob) }),
    (error: unknown) => {
      if (!isGone(error)) throw error
      // It stays a picture of the moment, seen or not; one that nothing holds yet may be gone since.
      return isHeld ? { id, url: '' } : undefined
    },
  )

const begunWith = (row: Moment | undefined) => ({
  pictures: row ? picturesOf(row) : [],
  kind: row?.momentType ?? '',
  title: row?.title ?? '',
  content: row?.content ?? '',
  unsigned: row?.anonymousFlag ?? false,
  contact: row?.contactInfo ?? '',
  scope: row?.visibleScope ?? '1',
})

function Form({ title, kinds, row, pictures, onClose, onDone }: Props & { pictures: readonly Photo[] }) {
  const t = useTexts(communityTexts)
  const a = useTexts(asked)
  const scopes = useLoad('scopes', () => words('campus_moment_scope'))
  const [draft, setDraft, sent] = useKept(...keptAs(row), () => begunWith(row))
  const [photos, setPhotos] = useState(pictures)
  const { busy, problem, run } = useWork()
  const set = (more: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...more }))
  const choose = (next: readonly Photo[]) => {
    setPhotos(next)
    set({ pictures: next.map(({ id }) => id) })
  }
  const { missing, whenWhole } = useMissing([
    draft.kind === '' && a('kind'),
    isBlank(draft.content) && a('content'),
  ])
  const state = Number(row?.status)
  const hides = !row && mayHide.includes(draft.kind)
  // Signed or not was said when it was posted: an unsigned one stays of a kind that may be.
  const offered = row?.anonymousFlag ? kinds.filter(({ key }) => mayHide.includes(key)) : kinds
  const send = () =>
    run(async () => {
      const saved = await publish({
        ...(row && { id: row.id, version: row.version }),
        momentType: draft.kind,
        title: isBlank(draft.title) ? row && null : draft.title.trim(),
        content: draft.content,
        images: photos.map(({ id }) => id),
        ...(!row && { anonymousFlag: hides && draft.unsigned }),
        visibleScope: draft.scope,
        contactInfo:
          mayContact.includes(draft.kind) && !isBlank(draft.contact) ? draft.contact.trim() : row && null,
      })
      if (state === rejected) await momentStep('resubmit', { id: saved.id, version: saved.version })
      sent()
      onDone(saved)
    })
  return (
    <>
      <Head title={title} back={portal('campus/moments')} />
      <main id="main">
        {state === rejected && row?.auditOpinion && (
          <Message problem={a('rejected', { why: row.auditOpinion })} tone="info" />
        )}
        {state === 20 && <Message problem={a('readAgain')} tone="info" />}
        <section className="band">
          <Select
            label={t('kind')}
            value={draft.kind}
            onChange={(kind) => set({ kind })}
            required
            options={[['', '—'], ...offered.map(({ key, text }) => [key, text] as const)]}
          />
          <Input
            label={t('title')}
            value={draft.title}
            onChange={(next) => set({ title: next })}
            maxLength={50}
          />
          <Input
            label={t('content')}
            value={draft.content}
            onChange={(content) => set({ content })}
            rows={6}
            maxLength={2000}
            required
          />
          {mayContact.includes(draft.kind) && (
            <Input
              label={t('contact')}
              value={draft.contact}
              onChange={(contact) => set({ contact })}
              maxLength={60}
            />
          )}
          <Select
            label={t('scope')}
            value={draft.scope}
            onChange={(scope) => set({ scope })}
            required
            options={(scopes.data ?? []).map(({ key, text }) => [key, text] as const)}
          />
          {hides && (
            <Check checked={draft.unsigned} onChange={(unsigned) => set({ unsigned })}>
              {t('unsigned')}
              <br />
              <span className="mut">{t('unsignedNote')}</span>
            </Check>
          )}
        </section>
        <Band title={t('pictures')} note={t('picturesNote', { n: most })}>
          <Photos album label={t('pictures')} value={photos} onChange={choose} max={most} />
        </Band>
        <Message problem={missing.length > 0 ? missing : problem} />
      </main>
      <Bar>
        <Step onClick={onClose}>{t('cancel')}</Step>
        <Step primary busy={busy} onClick={() => whenWhole(() => void send())}>
          {row ? a(state === rejected ? 'again' : 'save') : t('send')}
        </Step>
      </Bar>
    </>
  )
}
