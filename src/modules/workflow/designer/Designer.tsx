import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import { useEffect, useRef, useState } from 'react'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { get, post, saveFile } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { saveOver } from '#kernel/ui/saveOver.ts'
import { lang, useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import type { Side } from '../chart/CompareDialog.tsx'
import { drawn } from '../chart/drawn.ts'
import type { FormField } from '../forms/shapes.ts'
import { flowModel } from '../models/definition.ts'
import { useDeploy } from '../models/deploying.tsx'
import './designer.css'
import { makeTool, type Drawn } from './drawing-tool.ts'
import { Head } from './Head.tsx'
import type { Problem } from './Problems.tsx'
import type { Walked } from './Trial.tsx'
import { designTexts } from './texts.ts'
import { useProblems } from './useProblems.ts'

/** On its way while the drawing is opened. */
const Properties = arriving(
  async () => ({ default: (await import('./Properties.tsx')).Properties }),
  () => <div className="flow-props" />,
)

/** Loaded when somebody compares. */
const CompareDialog = arriving(
  async () => ({
    default: (await import('../chart/CompareDialog.tsx')).CompareDialog,
  }),
  Nothing,
)

const Problems = arriving(async () => ({ default: (await import('./Problems.tsx')).Problems }), Nothing)
const Trial = arriving(
  async () => ({ default: (await import('./Trial.tsx')).Trial }),
  () => <div className="flow-props" />,
)
const Upon = arriving(async () => ({ default: (await import('./Upon.tsx')).Upon }), Nothing)
const noProblems: readonly Problem[] = []
/** For a model without a drawing. */
const Begin = arriving(async () => ({ default: (await import('./Begin.tsx')).Begin }), Nothing)
const Meeting = arriving(() => import('./Meeting.tsx'), Nothing)
const sameDrawing = (one: Raw, other: Raw) =>
  one.xml === other.xml && JSON.stringify(one.form) === JSON.stringify(other.form)

/** The drawing of a model: tool, properties of what is selected, and what still keeps it from being deployed. */
export default function Designer() {
  const t = useTexts(designTexts)
  const now = useLang()
  const tab = useTab()
  const fault = useFault()
  const deploy = useDeploy()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const box = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [form, setForm] = useState<readonly FormField[]>([])
  const [tool] = useState(() => makeTool(lang()))
  const [opened, setOpened] = useState(false)
  const [selected, setSelected] = useState<Drawn>()
  const [step, setStep] = useState(0)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [compared, setCompared] = useState<Side>()
  /** Somebody walks through it: no property is shown meanwhile. */
  const [tried, setTried] = useState(false)
  const [walked, setWalked] = useState<Walked>()
  /** What somebody saved while it was drawn on here. */
  const [theirs, setTheirs] = useState<Raw>()
  const id = tab.query.id ?? ''
  const { data: model, error } = useQuery({
    queryKey: [flowModel.path, 'design', id],
    queryFn: () => get<Raw>(`${flowModel.path}/detail`, { id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  /** As it was last read or saved: what is saved next is a change of that. */
  const stands = useRef<Raw>({ id: '' })
  /** Drawing goes on while a save is under way. */
  const changes = useRef(0)

  function touch(is: boolean) {
    if (is) changes.current += 1
    setDirty(is)
    tab.setDirty(is)
  }
  const problems = useProblems({ tool, opened, step, form })
  // The tool is taken off the page when its tab is hidden, and put back as it was left.
  useEffect(() => {
    if (!box.current || !model) return
    tool.attach(box.current)
    tool.fit()
    return () => tool.detach()
  }, [tool, model, opened])
  useEffect(() => {
    const ends = [
      tool.on('commandStack.changed', () => {
        setStep((n) => n + 1)
        touch(true)
      }),
      tool.on('selection.changed', ({ newSelection }: { newSelection: Drawn[] }) => {
        const [one] = newSelection
        setSelected(newSelection.length === 1 ? (one?.labelTarget ?? one) : undefined)
      }),
    ]
    return () => ends.forEach((end) => end())
    // The tab's own functions are new at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tool])
  useEffect(() => {
    if (!model) return
    // Deploying counts as a change of the model, and is none of its drawing.
    if (!opened || sameDrawing(model, stands.current)) stands.current = model
    if (opened) return
    tab.setLabel({ zh: String(model.name), en: String(model.name) })
    setForm((model.form as FormField[] | null) ?? [])
    if (model.xml) void open(String(model.xml), false)
    // Opened once, when it has come.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [model])
  async function open(xml: string, fresh: boolean) {
    try {
      const [whole] = await Promise.all([drawn(xml), tool.ready])
      await tool.open(whole, opened && fresh)
      if (opened) tool.fit()
      setSelected(undefined)
      setOpened(true)
      if (fresh) touch(true)
      setStep((n) => n + 1)
    } catch {
      await refuse('unreadable')
    }
  }
  async function begin(key: string) {
    const { templates, drawn: draw } = await import('../terms/templates.ts')
    const template = templates.find((one) => one.key === key)
    if (template) setForm(template.form)
    await open(draw(template, String(model?.modelKey), String(model?.name)), true)
  }
  const stored = () => get<Raw>(`${flowModel.path}/detail`, { id })
  async function save(known = stands.current): Promise<void> {
    // The server would say the same of the form as a whole, and not of which field.
    const { unsavableIn } = await import('../forms/unsavable.ts')
    const unfit = unsavableIn(form)
    if (unfit) return void message.error(unfit[now])
    setBusy(true)
    try {
      const before = changes.current
      const xml = await tool.xml()
      const met = await saveOver({
        known,
        send: (version) => post<Raw>(`${flowModel.path}/submit`, { id, version, xml, form }),
        stored,
        same: sameDrawing,
      })
      if ('theirs' in met) return setTheirs(met.theirs)
      stands.current = met.saved
      setTheirs(undefined)
      if (changes.current === before) touch(false)
      message.success(t('saved'))
      await queries.invalidateQueries({ queryKey: [flowModel.path, 'list'] })
    } catch (thrown) {
      fault(thrown)
    } finally {
      setBusy(false)
    }
  }
  async function take(row: Raw) {
    stands.current = row
    setTheirs(undefined)
    setForm((row.form as FormField[] | null) ?? [])
    await open(String(row.xml), false)
    touch(false)
  }
  async function lookAgain() {
    try {
      const row = await stored()
      if (sameDrawing(row, stands.current)) stands.current = row
      else if (dirty) return setTheirs(row)
      else await take(row)
      setTheirs(undefined)
    } catch (thrown) {
      fault(thrown)
    }
  }
  async function refuse(wrong: 'tooLarge' | 'endlessWords' | 'unreadable') {
    message.error((await import('./file-words.ts')).fileWords[wrong][now])
  }
  async function bring(chosen: File) {
    const { textOf } = await import('../terms/file-text.ts')
    const read = await textOf(chosen)
    if ('wrong' in read) await refuse(read.wrong)
    else await open(read.text, true)
  }
  async function compare() {
    setCompared({ title: String(model?.name), xml: await tool.xml(), form })
  }
  async function download() {
    saveFile(new Blob([await tool.xml()], { type: 'application/xml' }), `${String(model?.modelKey)}.bpmn`)
  }
  if (error)
    return (
      <p className="none" role="alert">
        {error.message}
      </p>
    )
  if (!model) return <Skeleton active aria-label={t('loading')} className="skel" />
  const element = opened ? (selected ?? tool.root()) : undefined
  return (
    <div className="flow-designer">
      <Head
        model={model}
        tool={tool}
        opened={opened}
        dirty={dirty}
        busy={busy}
        onImport={() => file.current?.click()}
        onExport={() => void download()}
        onCompare={() => void compare()}
        onTry={() => setTried(true)}
        onSave={() => void save()}
        onDeploy={() => deploy({ ...model, id, version: stands.current.version })}
      >
        <input
          ref={file}
          type="file"
          hidden
          accept=".bpmn,.xml"
          aria-label={t('import')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void bring(chosen)
            target.value = ''
          }}
        />
      </Head>
      <Meeting
        id={id}
        version={Number(stands.current.version ?? model.version)}
        theirs={theirs}
        busy={busy}
        onTake={take}
        onKeep={(row) => void save(row)}
        drawn={() => tool.xml()}
        form={form}
        onReload={() => void lookAgain()}
      />
      {opened ? (
        <div className="flow-desk">
          <div className="flow-area">
            <div ref={box} className="flow-tool" role="application" aria-label={t('canvas')} />
            <Upon tool={tool} step={step} problems={problems ?? noProblems} walked={walked} />
          </div>
          {tried ? (
            <Trial
              tool={tool}
              step={step}
              form={form}
              onWalked={setWalked}
              onClose={() => {
                setTried(false)
                setWalked(undefined)
              }}
            />
          ) : (
            element && (
              <Properties
                key={`${element.id}`}
                tool={tool}
                element={element}
                form={form}
                onForm={(next) => {
                  setForm(next)
                  touch(true)
                }}
              />
            )
          )}
        </div>
      ) : (
        <Begin onBegin={(key) => void begin(key)} onImport={() => file.current?.click()} />
      )}
      {compared && (
        <CompareDialog
          processKey={String(model.modelKey)}
          shown={compared}
          onClose={() => setCompared(undefined)}
        />
      )}
      {problems && <Problems problems={problems} onFind={(at) => tool.find(at)} />}
    </div>
  )
}
