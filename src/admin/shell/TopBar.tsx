import { Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { Icon, Logo } from '#kernel/ui/Icon.tsx'
import { MenuButton } from '#kernel/ui/MenuButton.tsx'
import { eachSized } from '#kernel/ui/onceSized.ts'
import { setLang, useLang, useTexts } from '#kernel/ui/say.ts'
import { useMore } from '#kernel/ui/useMore.ts'
import { useNarrow } from '#kernel/ui/useNarrow.ts'
import { contrast } from '../look/colour.ts'
import { useLook } from '../look/look.ts'
import { ErrorLog } from '../errorLog/ErrorLog.tsx'
import { useErrorLog } from '../errorLog/store.ts'
import { LockButton } from '../lock/LockButton.tsx'
import { defaultColour, themes, type ThemeName } from '../look/themes.ts'
import { Bell } from '../notices/Bell.tsx'
import { useFace } from '../session/face.ts'
import { signOut } from '#auth/browser/token.ts'
import { calledIn, person } from '#auth/browser/whose.ts'
import { accountTexts } from '../texts/account.ts'
import { errorLogTexts } from '../texts/errorLog.ts'
import { lockTexts } from '../texts/lock.ts'
import { shellTexts } from '../texts/shell.ts'
import { ask, tight } from './asked.ts'
import { useTopMenus } from './menus.ts'
import { Palette } from './Palette.tsx'
import { activate, home, openTab } from './tabs.ts'

type Props = { folded: boolean; onToggle: () => void; topMenu: string; onTopMenu: (id: string) => void }

export function TopBar({ folded, onToggle, topMenu, onTopMenu }: Props) {
  const t = useTexts(shellTexts)
  const now = useLang()
  const { tenantName: house = t('product'), tenantLogo: logo } = person() ?? {}
  const tops = useTopMenus()
  const strip = useRef<HTMLElement>(null)
  const more = useMore(strip, tops?.length ?? 0)
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]')
    return eachSized(strip.current, () => current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  }, [topMenu, tops])
  return (
    <header className="tb">
      <div className="lg">
        <i>{logo ? <img src={logo} alt="" /> : <Logo />}</i>
        <span title={house}>{house}</span>
      </div>
      <button
        className="ib"
        aria-label={folded ? t('unfold') : t('fold')}
        title={folded ? t('unfold') : t('fold')}
        aria-expanded={!folded}
        onClick={onToggle}
      >
        <Icon name="fold" size={18} />
      </button>
      <nav className={`tm${more}`} ref={strip} aria-label={t('topMenus')}>
        <button aria-current={topMenu === '' ? 'true' : undefined} onClick={() => onTopMenu('')}>
          <Icon name="home" />
          {t('home')}
        </button>
        {tops?.map((top) => {
          return (
            <button
              key={top.id}
              aria-current={topMenu === top.id ? 'true' : undefined}
              onClick={() => onTopMenu(top.id)}
            >
              {top.name}
            </button>
          )
        })}
      </nav>
      <Palette />
      <Colour />
      <ErrorLog />
      <LockButton />
      <ThemeChooser />
      <Bell />
      <button
        className="ib"
        aria-label={now === 'zh' ? 'Switch to English' : '切换到中文'}
        title={now === 'zh' ? 'English' : '中文'}
        lang={now === 'zh' ? 'en' : 'zh-Hans'}
        onClick={() => setLang(now === 'zh' ? 'en' : 'zh')}
      >
        <Icon name="globe" size={18} />
      </button>
      <button
        className="ib wide"
        aria-label={t('fullScreen')}
        title={t('fullScreen')}
        onClick={toggleFullScreen}
      >
        <Icon name="full" size={18} />
      </button>
      <Me />
    </header>
  )
}

function toggleFullScreen() {
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
}

const offered = [defaultColour, '#0b6b4b', '#07617a', '#6a3cc2', '#b3261e', '#9a3412', '#7a4a00', '#1f2937']

function Colour() {
  const t = useTexts(shellTexts)
  const { colour, setColour } = useLook()
  const choice = (
    <div className="colours">
      <div className="sws" role="radiogroup" aria-label={t('colour')}>
        {offered.map((one) => (
          <button
            key={one}
            role="radio"
            aria-checked={one === colour}
            aria-label={one}
            style={{ background: one, color: contrast(one, '#ffffff') > 3 ? '#fff' : '#000' }}
            onClick={() => setColour(one)}
          >
            {one === colour && <Icon name="check" size={14} />}
          </button>
        ))}
      </div>
      <label>
        {t('colourOwn')}
        <input type="color" value={colour} onChange={(event) => setColour(event.target.value)} />
      </label>
      <button className="b s" onClick={() => setColour(defaultColour)}>
        {t('colourReset')}
      </button>
    </div>
  )
  return (
    <Popover trigger="click" content={choice} placement="bottomRight">
      <button className="ib" aria-label={`${t('colour')} ${colour}`} title={t('colour')}>
        <span className="sw" />
      </button>
    </Popover>
  )
}

function ThemeChooser() {
  const t = useTexts(shellTexts)
  const now = useLang()
  const { theme, setTheme } = useLook()
  const items = (Object.keys(themes) as ThemeName[]).map((name) => {
    const it = themes[name]
    return {
      key: name,
      label: (
        <span className="themei">
          <span className="thumb" aria-hidden="true" style={{ background: it.header }}>
            <i style={{ background: it.sider }} />
            <i style={{ background: it.fill }} />
          </span>
          {it.label[now]}
          {name === theme && <Icon name="check" size={14} />}
        </span>
      ),
      onClick: () => setTheme(name),
    }
  })
  return (
    <MenuButton
      items={items}
      selected={theme}
      placement="bottomRight"
      className="ib"
      aria-label={`${t('theme')} ${themes[theme].label[now]}`}
      title={t('theme')}
    >
      <Icon name="palette" size={18} />
    </MenuButton>
  )
}

const Switch = arriving(async () => ({ default: (await import('../account/Switch.tsx')).Switch }), Nothing)

function Me() {
  const t = useTexts(shellTexts)
  const own = useTexts(accountTexts)
  const lock = useTexts(lockTexts)
  const log = useTexts(errorLogTexts)
  const [switching, setSwitching] = useState(false)
  const who = person()
  const face = useFace((state) => state.face)
  const now = useLang()
  const name = calledIn(now) || who?.account || ''
  const faults = useErrorLog((log) => log.entries.length)
  const hidden = useNarrow(tight)
    ? [
        { key: 'lock', label: lock('lock'), onClick: () => ask('lock') },
        { key: 'faults', label: log('count', { n: faults }), onClick: () => ask('faults') },
        { key: 'full', label: t('fullScreen'), onClick: toggleFullScreen },
        { key: 'line', type: 'divider' as const },
      ]
    : []
  const items = [
    { key: 'home', label: t('dashboard'), onClick: () => activate(home) },
    {
      key: 'info',
      label: t('userInfo'),
      onClick: () => openTab('/info/index', {}, { zh: '个人信息', en: 'User info' }),
    },
    { key: 'switch', label: own('switch'), onClick: () => setSwitching(true) },
    { type: 'divider' as const },
    ...hidden,
    {
      key: 'out',
      label: t('signOut'),
      onClick: () => void signOut().finally(() => location.assign('/manage/login')),
    },
  ]
  return (
    <>
      <MenuButton items={items} placement="bottomRight" className="me" title={t('account')}>
        <span className="av" aria-hidden="true">
          {face ? <img src={face} alt="" /> : [...name][0]}
        </span>
        <span className="nm">{name}</span>
        <Icon name="down" size={14} />
      </MenuButton>
      {switching && <Switch onClose={() => setSwitching(false)} />}
    </>
  )
}
