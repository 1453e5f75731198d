import { dateTime, defineEntity, dict, label, richText, text } from '#kernel/definition/index.ts'

export const notice = defineEntity({
  name: 'notice',
  path: 'blade-desk/notice',
  label: label('通知公告', 'Notice'),
  title: 'title',
  fields: {
    title: text({ label: label('标题', 'Title'), required: true, list: true, search: true, wide: true }),
    titleEn: text({ label: label('英文标题', 'English title'), wide: true }),
    category: dict('notice', {
      number: true,
      label: label('类型', 'Kind'),
      help: label('期刊公开页只显示“公告”', 'Public pages of the journal show announcements alone'),
      required: true,
      default: '1',
      list: 120,
      search: true,
    }),
    audience: dict('notice_audience', {
      label: label('对象', 'For whom'),
      help: label(
        '期刊公开页不显示给校园的通知，校园门户不显示给期刊的通知；后台的通知列表不分对象',
        'Public pages of the journal show none that is for the campus, the campus portal none for the journal; the back-office shows all',
      ),
      default: '1',
      list: 100,
      filter: true,
    }),
    releaseTime: dateTime({ label: label('发布时间', 'Released'), required: true, list: 170, search: true }),
    content: richText({ label: label('内容', 'Content'), wide: true }),
    contentEn: richText({ label: label('英文内容', 'English content'), wide: true }),
  },
  order: ['-releaseTime'],
  menu: { path: '/desk/notice', icon: 'notification', label: label('通知公告', 'Notices') },
})
