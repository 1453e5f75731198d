import {
  choice,
  dateTime,
  defineEntity,
  image,
  integer,
  label,
  pair,
  ref,
  text,
  yesNo,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'
import { forms } from '../terms/form-words.ts'

export const bannerPositions = {
  home: label('首页', 'Home page'),
  issue: label('过刊页', 'Past issues'),
  about: label('关于页', 'About page'),
} satisfies Choices

export const bannerTargets = {
  same: label('当前窗口', 'Same window'),
  blank: label('新窗口', 'New window'),
} satisfies Choices

/** A picture on the public pages, shown while it is enabled and within its time (domain 2.8). */
export const banners = defineEntity({
  name: 'banner',
  path: 'blade-admin/banner',
  label: label('横幅', 'Banner'),
  title: 'title',
  fields: {
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, list: true, search: true }),
    position: choice(bannerPositions, {
      label: label('位置', 'Position'),
      required: true,
      default: 'home',
      list: 100,
      search: true,
    }),
    title: pair(text({ label: label('标题', 'Title'), required: true, max: 200, list: true, search: true })),
    imageFileId: image({ label: label('图片', 'Picture'), required: true }),
    imageAlt: pair(
      text({
        label: label('替代文字', 'Alternative text'),
        required: true,
        max: 300,
        help: label('读屏软件朗读，请写图中内容', 'Read aloud by screen readers: say what the picture shows'),
      }),
    ),
    linkUrl: text({
      label: label('链接', 'Link'),
      max: 500,
      pattern: '^(https?://[^\\s<>"]+|/(?![/\\\\])[^\\s<>"\\\\]*)?$',
      form: forms.addressOrPath,
      help: label(
        'http(s) 网址，或以 / 开头的本站路径',
        'An http(s) address, or a path of this site that starts with /',
      ),
    }),
    target: choice(bannerTargets, { label: label('打开方式', 'Opens in'), required: true, default: 'same' }),
    startTime: dateTime({ label: label('开始时间', 'From'), list: 150, sort: true }),
    endTime: dateTime({ label: label('结束时间', 'Until'), list: 150, sort: true }),
    enabled: yesNo({
      label: label('启用', 'Enabled'),
      required: true,
      default: true,
      list: 90,
      filter: true,
    }),
    sort: integer({ label: label('排序', 'Order'), required: true, default: 0, sort: true }),
  },
  compares: [['endTime', '>', 'startTime']],
  order: ['sort'],
  index: [['journalId', 'position', 'sort']],
  menu: { path: '/journal/banners', icon: 'PictureOutlined', label: label('横幅', 'Banners') },
})

export type Banner = Row<typeof banners>
