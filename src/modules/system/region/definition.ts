import { choice, defineEntity, integer, label, text } from '#kernel/definition/index.ts'

/** Levels as the dictionary `region` names them. */
export const regionLevels = {
  '0': label('国家', 'Country'),
  '1': label('省级', 'Province'),
  '2': label('地级', 'City'),
  '3': label('县级', 'District'),
  '4': label('乡级', 'Town'),
  '5': label('村级', 'Village'),
}

/** What each level is called in the columns that every row carries of its ancestors and itself. */
export const regionParts = ['province', 'city', 'district', 'town', 'village'] as const

const part = (zh: string, en: string) => text({ label: label(zh, en), max: 100, hidden: true })

/**
 * Administrative divisions, the same for every tenant. Codes are those of GB/T 2260 without the zeros at the end, so that
 * the code of a place begins with the code of what it lies in: 33, 3301, 330106. The country is 00.
 */
export const region = defineEntity({
  name: 'region',
  path: 'blade-system/region',
  owner: 'platform',
  label: label('行政区划', 'Division'),
  title: 'name',
  lazy: { param: 'parentCode', key: 'code' },
  fields: {
    code: text({
      label: label('区划编号', 'Code'),
      required: true,
      max: 12,
      pattern: '^\\d{2,12}$',
      form: label('2 至 12 位数字', '2 to 12 digits'),
      list: 140,
      search: true,
    }),
    name: text({ label: label('区划名称', 'Name'), required: true, max: 100, list: true, search: true }),
    parentCode: text({
      label: label('上级编号', 'Parent code'),
      max: 12,
      // The country lies in nothing, which is 0, as the root of every tree.
      pattern: '^(0|\\d{2,12})?$',
      form: label('2 至 12 位数字', '2 to 12 digits'),
      default: '00',
      list: 140,
      search: true,
    }),
    level: choice(regionLevels, { number: true, label: label('级别', 'Level'), list: 110, search: true }),
    ancestors: text({ label: label('上级路径', 'Ancestors'), max: 200 }),
    provinceCode: part('省级编号', 'Province code'),
    provinceName: part('省级名称', 'Province'),
    cityCode: part('地级编号', 'City code'),
    cityName: part('地级名称', 'City'),
    districtCode: part('县级编号', 'District code'),
    districtName: part('县级名称', 'District'),
    townCode: part('乡级编号', 'Town code'),
    townName: part('乡级名称', 'Town'),
    villageCode: part('村级编号', 'Village code'),
    villageName: part('村级名称', 'Village'),
    sort: integer({ label: label('排序', 'Order'), min: 0, max: 9999, default: 0, list: 80 }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
  },
  // Follow from the row above; nobody posts them.
  guarded: [
    'ancestors',
    'provinceCode',
    'provinceName',
    'cityCode',
    'cityName',
    'districtCode',
    'districtName',
    'townCode',
    'townName',
    'villageCode',
    'villageName',
  ],
  unique: [['code']],
  index: [['parentCode', 'sort']],
  order: ['code'],
  menu: { path: '/base/region', icon: 'global', label: label('行政区划', 'Divisions') },
})
