import { label } from '#kernel/definition/index.ts'
import type { Supply } from '#kernel/definition/supply.ts'

export const supply: Supply = {
  dictionaries: {
    notice: {
      label: label('通知类型', 'Kind of notice'),
      owner: 'platform',
      entries: [
        ['1', '公告', 'Announcement'],
        ['2', '征稿', 'Call for papers'],
        ['3', '发布通知', 'Release'],
        ['4', '维护通知', 'Maintenance'],
      ],
    },
    notice_audience: {
      label: label('通知对象', 'Audience of a notice'),
      owner: 'platform',
      entries: [
        ['1', '所有人', 'Everybody'],
        ['2', '期刊', 'Journal'],
        ['3', '校园', 'Campus'],
      ],
    },
  },
}
