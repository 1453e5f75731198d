import { useEffect, useState } from 'react'
import { outside } from '#auth/browser/outside.ts'
import { toldAtSignIn } from '#auth/browser/token.ts'
import { cameBack, goOnward } from '#auth/browser/way-back.ts'
import { calledIn } from '#auth/browser/whose.ts'
import { Icon, Logo } from '#kernel/ui/Icon.tsx'
import { setLang, useLang, useTexts } from '#kernel/ui/say.ts'
import { loginTexts } from '../texts/login.ts'
import { CodeForm } from './CodeForm.tsx'
import { enter, type Again } from './enter.ts'
import { RegisterForm, type Bind, type Registration } from './RegisterForm.tsx'
import { SignOn } from './SignOn.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignInPage } from './useSignInPage.ts'
import './login.css'
import ridge from './ridge.svg?inline'

type Phase =
  | { at: 'form'; fault?: string; bind?: Bind }
  | { at: 'back' }
  /** For the page that they set out from. */
  | { at: 'onward' }
  | { at: 'code'; ticket: string; bind?: Bind | undefined }
  | { at: 'register'; registration: Registration }

/** Hand-made and without the component library: the page of a signed-out person has a budget of 130 KB of script. */
export function LoginPage({ again }: { again?: Again }) {
  const lang = useLang()
  const t = useTexts(loginTexts)
  const [phase, setPhase] = useState<Phase>(() => {
    const unavailable = new URLSearchParams(location.search).has('unavailable') && t('unavailable')
    const fault = unavailable || toldAtSignIn()
    const back = again ? undefined : cameBack()
    if (back) return { at: back === 'here' ? 'back' : 'onward' }
    return { at: 'form', ...(fault && { fault }) }
  })
  useEffect(() => {
    if (phase.at === 'onward') goOnward()
  }, [phase.at])
  const page = useSignInPage(again?.whose?.tenantId)
  const toForm = (fault?: string) => setPhase({ at: 'form', ...(fault && { fault }) })
  const toCode = (ticket: string) =>
    setPhase({ at: 'code', ticket, ...('bind' in phase && { bind: phase.bind }) })
  const toBind = (bind: Bind, fault = '') => setPhase({ at: 'form', bind, fault })
  const toRegister = (registration: Registration) => setPhase({ at: 'register', registration })
  useEffect(() => {
    document.title = t('page')
  }, [t])
  return (
    <div className="lo">
      <section className="art" aria-label={t('intro')}>
        <Picture key={page.backgroundUrl} url={page.backgroundUrl} />
        <div className="n">
          <i>{page.logoUrl ? <img src={page.logoUrl} alt="" /> : <Logo />}</i>
          {page.tenantName || t('product')}
        </div>
        <p className="claim">
          {t('claim1')}
          <br />
          {t('claim2')}
        </p>
        {lang === 'zh' && <p lang="en">Every manuscript followed up, every room looked after</p>}
      </section>
      <main className="fm">
        <button
          type="button"
          className="l"
          lang={lang === 'zh' ? 'en' : 'zh-Hans'}
          onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
        >
          <Icon name="globe" />
          {lang === 'zh' ? 'English' : '中文'}
        </button>
        {again && (
          <div className="again" role="status">
            {again.other
              ? t('other', { name: calledIn(lang, again.other) })
              : again.why
                ? t('notNow', { why: again.why })
                : t('again')}
            {again.other && (
              <button type="button" className="b" onClick={again.onEnter}>
                {t('goOnAs', { name: calledIn(lang, again.other) })}
              </button>
            )}
          </div>
        )}
        {phase.at === 'form' && (
          <SignInForm
            page={page}
            again={again}
            fault={phase.fault ?? ''}
            bind={phase.bind}
            onCode={toCode}
            onUnbind={() => toForm()}
            onRegister={toRegister}
          />
        )}
        {phase.at === 'back' && (
          <SignOn onForm={toForm} onCode={toCode} onRegister={toRegister} onBind={toBind} />
        )}
        {phase.at === 'code' && (
          <CodeForm
            ticket={phase.ticket}
            oauthId={phase.bind?.oauthId}
            onEnter={again?.onEnter ?? enter}
            onBack={() => toForm()}
            onOver={(fault, over) =>
              phase.bind && over === 'step' ? toBind(phase.bind, fault) : toForm(fault)
            }
          />
        )}
        {phase.at === 'register' && (
          <RegisterForm registration={phase.registration} onBack={() => toForm()} onBind={toBind} />
        )}
        <div className="ft">
          <span>
            {t('authors')}{' '}
            <a
              className="lk"
              href={outside(lang === 'zh' ? '/apaph/login' : '/en/apaph/login', page.tenantId)}
            >
              {t('authorLogin')}
            </a>
          </span>
          <span className="num">v{String(import.meta.env.VERSION)}</span>
        </div>
      </main>
    </div>
  )
}

/** The tenant's own, else ours; also where theirs is gone, or is no picture of this site. */
function Picture({ url }: { url: string }) {
  const [gone, setGone] = useState(false)
  return url && !gone ? (
    <img className="ridge own" src={url} alt="" onError={() => setGone(true)} />
  ) : (
    <img className="ridge" src={ridge} alt="" />
  )
}
