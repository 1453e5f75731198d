import { describe, expect, it } from 'vitest'
import { each, markup, wordsIn } from '#kernel/testing/markup.tsx'
import { ApiError } from '#kernel/ui/api.ts'
import { AskWhy } from './AskWhy.tsx'
import { Captcha, captchaHeaders, noCaptcha } from './Captcha.tsx'
import { Card, Check, Input, Message, Select } from './kit.tsx'
import { problemOf } from './useWork.ts'
import { Band, Bar, Head, Mark, Part, Pips, Rail, State, Step, Tiles } from './phone.tsx'
import { Photos } from './Photos.tsx'

/** What portal pages are made of, as a browser and a reader of screens get it: every field has its name, every fault its field. */
const nothing = () => undefined
const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]

describe('a field', () => {
  const input = (more: object = {}) => markup(<Input label="电话" value="" onChange={nothing} {...more} />)

  it('is named by its label, and described by its help and its fault, both of them', () => {
    const html = input({ help: '手机或座机', error: '格式不对', required: true })
    expect(attribute(html, 'for')).toBe(
      attribute(each(html, 'label')[0] ? html.slice(html.indexOf('<input')) : '', 'id'),
    )
    const described = attribute(html, 'aria-describedby')?.split(' ') ?? []
    expect(described).toHaveLength(2)
    const said = described.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(html)?.[1])
    expect(said).toEqual(['手机或座机', '格式不对'])
    expect(html).toContain('aria-invalid="true"')
  })

  it('without help or fault is described by nothing and is not invalid', () => {
    expect(attribute(input(), 'aria-describedby')).toBeUndefined()
    expect(input()).toContain('aria-invalid="false"')
    expect(input({ error: '' })).toContain('aria-invalid="false"')
  })

  it('that must be filled in says so to eyes by a star and to readers by the attribute alone', () => {
    const html = input({ required: true })
    expect(html).toMatch(/<span class="rq" aria-hidden="true">\*<\/span>/)
    expect(html).toMatch(/<input[^>]* required=""/)
    expect(input()).not.toMatch(/required=|rq/)
  })

  it('of several rows is a box for lines, with the same name and bounds', () => {
    const html = input({ rows: 3, maxLength: 300, value: 'a\n<b>&' })
    expect(html).toMatch(/<textarea[^>]* rows="3"[^>]* maxLength="300"/)
    expect(html).toContain('a\n&lt;b&gt;&amp;</textarea>')
    expect(html).not.toContain('<input')
  })

  it('a choice has each value once, the chosen one chosen, and asks in front', () => {
    const html = markup(
      <Select
        label="楼栋"
        value="2"
        onChange={nothing}
        options={[
          ['', '请选择'],
          ['1', '<1号楼>'],
          ['2', '2号楼'],
        ]}
        required
      />,
    )
    expect(
      each(html, 'option').map((one) => [attribute(one, 'value'), /selected/.test(one), wordsIn(one)]),
    ).toEqual([
      ['', false, '请选择'],
      ['1', false, '<1号楼>'],
      ['2', true, '2号楼'],
    ])
  })

  it('a tick is pressed with its words', () => {
    const html = markup(
      <Check checked onChange={nothing}>
        同意
      </Check>,
    )
    expect(html).toMatch(/^<label[^>]*><input type="checkbox" checked=""\/?><span>同意<\/span><\/label>$/)
  })
})

describe('what the server said', () => {
  it('is told at once to whoever hears the page: a fault as an alert, news as a status', () => {
    expect(markup(<Message problem="没有网络" />)).toMatch(/^<div class="msg" role="alert">没有网络<\/div>$/)
    expect(markup(<Message problem="已保存" tone="ok" />)).toContain('role="status"')
  })

  it('one line is a sentence, several are a list, and none is nothing at all', () => {
    expect(each(markup(<Message problem={['一', '二']} />), 'li').map(wordsIn)).toEqual(['一', '二'])
    expect(markup(<Message problem={['一']} />)).not.toContain('<li')
    for (const none of [undefined, []]) expect(markup(<Message problem={none} />)).toBe('')
  })

  it.each([
    [new TypeError('fetch failed'), ['offline']],
    [new ApiError(500, { msg: '服务器出错' }, 'r1'), ['服务器出错']],
    [new ApiError(502, {}, null), ['HTTP 502']],
    [
      new ApiError(
        422,
        {
          msg: '不行',
          errors: [
            { field: 'a', msg: '太短' },
            { field: 'b', msg: '太短' },
            { field: 'c', msg: '太长' },
          ],
        },
        null,
      ),
      ['太短', '太长'],
    ],
    ['odd', ['offline']],
    [undefined, ['offline']],
  ])('of %s is said %j, each fault once', (error, lines) => {
    expect(problemOf(error, 'offline')).toEqual(lines)
  })
})

describe('a captcha', () => {
  it('is asked for until the server says that none is needed', () => {
    expect(noCaptcha.needed).toBe(true)
    expect(wordsIn(markup(<Captcha value={noCaptcha} onChange={nothing} />))).toContain('验证码')
    expect(markup(<Captcha value={{ ...noCaptcha, needed: false }} onChange={nothing} />)).toBe('')
    expect(captchaHeaders({ key: 'k', code: 'ab', needed: true })).toEqual({
      captchaKey: 'k',
      captchaCode: 'ab',
    })
  })
})

describe('a reason that is asked for', () => {
  const asked = (value: string, busy = false) => {
    const html = markup(
      <AskWhy
        label="原因"
        value={value}
        onChange={nothing}
        busy={busy}
        send="退回"
        onSend={nothing}
        leave="不退了"
        onLeave={nothing}
      />,
    )
    return each(html, 'button').map((one) => [wordsIn(one), /disabled/.test(one)])
  }
  it.each(['', '  ', '\n', '　', '\u200b', '\u2800\u3164'])(
    '%j is no reason, and nothing can be sent',
    (value) => {
      expect(asked(value)).toEqual([
        ['退回', true],
        ['不退了', false],
      ])
    },
  )
  it('a word is one; while it is sent it is not sent again, and the way back stays', () => {
    expect(asked(' 坏了 ')[0]).toEqual(['退回', false])
    expect(asked('坏了', true)).toEqual([
      ['退回', true],
      ['不退了', false],
    ])
  })
})

describe('the shapes of a page', () => {
  it('a head says where one is, and the way back by its name', () => {
    const html = markup(<Head title="报修" sub="3" back="/portal/home" />)
    expect(html).toMatch(/<a class="t" href="\/portal\/home" aria-label="返回">/)
    expect(wordsIn(each(html, 'h1')[0] ?? '')).toBe('报修')
    expect(markup(<Head title="首页" />)).not.toContain('<a')
    expect(markup(<Head title="Home" back="/" />, { lang: 'en' })).toContain('aria-label="Back"')
  })

  it('a band and a part are called by their own headings', () => {
    for (const html of [
      markup(
        <Band title="房间" required>
          x
        </Band>,
      ),
      markup(<Part words={['公告', 'Notices']}>x</Part>),
    ])
      expect(attribute(html, 'aria-labelledby')).toBe(attribute(html.slice(html.indexOf('<h2')), 'id'))
  })

  it('beside a Chinese heading stands the English one, and beside an English one nothing', () => {
    const part = <Part words={['公告', 'Notices']}>x</Part>
    expect(wordsIn(each(markup(part), 'h2')[0] ?? '')).toBe('公告 Notices')
    expect(wordsIn(each(markup(part, { lang: 'en' }), 'h2')[0] ?? '')).toBe('Notices')
  })

  it('bars of progress are told in words, and drawn behind, now and ahead', () => {
    const html = markup(<Pips at={1} of={3} turn />)
    expect(attribute(html, 'aria-label')).toBe('第 2 步，共 3 步')
    expect([...html.matchAll(/<i(?: class="(\w)")?>/g)].map(([, state]) => state)).toEqual([
      'd',
      'a',
      undefined,
    ])
    expect(markup(<Pips at={0} of={1} />, { lang: 'en' })).toContain('Step 1 of 1')
  })

  it('a rail says which step is now, once, and when those before were', () => {
    const html = markup(
      <Rail
        label="进度"
        steps={[
          { text: '已提交', at: '03-15 08:00', is: 'done' },
          { text: '维修中', is: 'now' },
          { text: '完成', is: 'ahead' },
        ]}
      />,
    )
    expect(each(html, 'li').map((one) => [wordsIn(one), /aria-current="step"/.test(one)])).toEqual([
      ['已提交 03-15 08:00', false],
      ['维修中', true],
      ['完成', false],
    ])
  })

  it('tiles are one group of radio buttons; what cannot be chosen says why in place of its note', () => {
    const html = markup(
      <Tiles
        name="slot"
        label="时间"
        value="am"
        onChange={nothing}
        options={[
          { key: 'am', text: '上午', note: '8–12' },
          { key: 'pm', text: '下午', note: '14–18', off: '已满' },
        ]}
      />,
    )
    expect(html).toContain('role="radiogroup" aria-label="时间"')
    const tiles = each(html, 'label').map((one) => [wordsIn(one), /checked/.test(one), /disabled/.test(one)])
    expect(tiles).toEqual([
      ['上午 8–12', true, false],
      ['下午 已满', false, true],
    ])
  })

  it('a state has a dot of its tone and a word; what is pressed submits no form by itself', () => {
    expect(markup(<State tone="red">逾期</State>)).toBe('<span class="st red">逾期</span>')
    expect(markup(<State>未知</State>)).toContain('st neutral')
    const html = markup(
      <Bar>
        <Step icon="check" primary busy onClick={nothing}>
          完成
        </Step>
      </Bar>,
    )
    expect(html).toMatch(/<button type="button" class="btn p big" disabled="">/)
  })

  it('drawings are for the eye alone, and a card has the one heading of its page', () => {
    expect(markup(<Mark name="camera" />)).toContain('aria-hidden="true"')
    const html = markup(
      <Card title="登录" sub="某大学">
        x
      </Card>,
    )
    expect(each(html, 'h1').map(wordsIn)).toEqual(['登录'])
    expect(html).toContain('<main id="main"')
  })
})

describe('photographs', () => {
  const photos = (n: number, max: number) =>
    markup(
      <Photos
        label="现场照片"
        max={max}
        onChange={nothing}
        value={Array.from({ length: n }, (_, at) => ({
          id: String(at),
          url: `blob:${at}`,
          ...(at === 1 && { note: '待上传' }),
        }))}
      />,
    )
  it('each has its number, a note where it waits, and is taken away by its number', () => {
    const html = photos(2, 9)
    expect([...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(['照片 1', '照片 2'])
    expect(each(html, 'button').map((one) => attribute(one, 'aria-label'))).toEqual([
      '移除第 1 张',
      '移除第 2 张',
    ])
    expect(html).toContain('<small>待上传</small>')
  })

  it('no more can be added than fit, and only pictures are offered', () => {
    expect(photos(2, 3)).toMatch(
      /<input[^>]* accept="image\/png,image\/jpeg,image\/webp"[^>]* capture="environment"/,
    )
    const proof = markup(<Photos album label="付款截图" max={5} value={[]} onChange={nothing} />)
    expect(proof, 'a screenshot is chosen, the camera would not offer it').not.toContain('capture')
    expect(wordsIn(proof)).toContain('选图片')
    expect(photos(3, 3)).not.toContain('type="file"')
    expect(photos(4, 3)).not.toContain('type="file"')
  })
})
