import { Banners } from './extras.tsx'
import { Written, type View } from '../parts.tsx'
import { Chapters, type Chapter } from './chapters.tsx'
import { inLang, type Banner, type Editor, type Journal } from '../data.ts'

export function AboutPage({
  journal,
  editors,
  banners,
  view,
}: {
  journal: Journal
  editors: readonly Editor[]
  banners: readonly Banner[]
  view: View
}) {
  const { lang, t } = view
  const texts = [
    ['aims', t.aims, 'Aims and scope', 'aims'],
    ['journal', t.aboutJournal, 'The journal', 'about'],
    ['ethics', t.ethics, 'Publication ethics', 'ethics'],
    ['open-access', t.oaPolicy, 'Open access', 'oaPolicy'],
    ['ai', t.aiPolicy, 'Use of AI tools', 'aiPolicy'],
  ] as const
  const written = texts
    .filter(([, , , name]) => inLang(journal, name, lang) !== '')
    .map(([id, title, other, name]): Chapter => ({
      id,
      title,
      other,
      content: <Written row={journal} name={name} lang={lang} />,
    }))
  const board: Chapter = {
    id: 'board',
    title: t.board,
    other: 'Editorial board',
    content: <Board editors={editors} view={view} />,
  }
  const rest: Chapter[] = [
    {
      id: 'accessibility',
      title: t.accessibility,
      other: 'Accessibility',
      content: <p>{t.accessibilityText}</p>,
    },
    { id: 'contact', title: t.contact, other: 'Contact', content: <Contact journal={journal} view={view} /> },
  ]
  const chapters = [
    ...written.slice(0, 2),
    ...(editors.length > 0 ? [board] : []),
    ...written.slice(2),
    ...rest,
  ]
  return (
    <Chapters
      title={t.aboutTitle}
      other="About the journal"
      chapters={chapters}
      top={<Banners banners={banners} view={view} />}
      view={view}
    />
  )
}

function Board({ editors, view: { lang, t } }: { editors: readonly Editor[]; view: View }) {
  const roles = Object.keys(t.boardRoles).filter((role) => editors.some((editor) => editor.role === role))
  return (
    <dl className="bd">
      {roles.map((role) => (
        <div key={role}>
          <dt>{t.boardRoles[role]}</dt>
          <dd>
            {editors
              .filter((editor) => editor.role === role)
              .map((editor) => (
                <p key={inLang(editor, 'name', 'zh') + inLang(editor, 'affiliation', 'zh')}>
                  <b>{inLang(editor, 'name', lang)}</b>
                  {inLang(editor, 'affiliation', lang) !== '' &&
                    `${lang === 'zh' ? '，' : ', '}${inLang(editor, 'affiliation', lang)}`}
                </p>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Contact({ journal, view: { lang, t } }: { journal: Journal; view: View }) {
  return (
    <>
      {inLang(journal, 'contact', lang) !== '' && <Written row={journal} name="contact" lang={lang} />}
      <dl className="bd">
        <div>
          <dt>{t.email}</dt>
          <dd>
            <a className="link" href={`mailto:${journal.email}`}>
              {journal.email}
            </a>
          </dd>
        </div>
        {journal.phone && (
          <div>
            <dt>{t.phone}</dt>
            <dd className="num">{journal.phone}</dd>
          </div>
        )}
        {inLang(journal, 'address', lang) !== '' && (
          <div>
            <dt>{t.addressWord}</dt>
            <dd>{inLang(journal, 'address', lang)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
