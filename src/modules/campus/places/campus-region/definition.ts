import { defineEntity, dict, integer, label, person, ref, structure, text } from '#kernel/definition/index.ts'

/** Corners of an area on the plan of its campus, in percent of width and height. */
export type Corner = { readonly x: number; readonly y: number }

const percent = { type: 'number', minimum: 0, maximum: 100 } as const

export const schoolCampusRegion = defineEntity({
  name: 'schoolCampusRegion',
  path: 'blade-admin/schoolCampusRegion',
  label: label('校区区域', 'Campus region'),
  title: 'regionName',
  fields: {
    schoolId: ref('SchoolInfo', { label: label('所属学校', 'School'), filter: true }),
    campusId: ref('schoolCampus', {
      label: label('所属校区', 'Campus'),
      narrowedBy: { status: ['1'] },
      required: true,
      list: 160,
      search: true,
    }),
    regionCode: text({
      label: label('区域编码', 'Region code'),
      max: 20,
      required: true,
      list: 120,
      search: true,
    }),
    regionName: text({
      label: label('区域名称', 'Region name'),
      max: 60,
      required: true,
      list: true,
      search: true,
    }),
    regionType: dict('campus_region_type', {
      label: label('区域类型', 'Region type'),
      required: true,
      list: 110,
      search: true,
    }),
    managerUserId: person({ label: label('区域负责人', 'Manager'), list: 120 }),
    mapPolygon: structure<Corner[]>()({
      label: label('平面图范围', 'Plan polygon'),
      schema: {
        type: 'array',
        minItems: 3,
        maxItems: 100,
        items: {
          type: 'object',
          required: ['x', 'y'],
          additionalProperties: false,
          properties: { x: percent, y: percent },
        },
      },
      labels: { x: label('横向 %', 'Across %'), y: label('纵向 %', 'Down %') },
    }),
    sort: integer({ label: label('排序', 'Sort'), min: 0, max: 9999, default: 0, list: 80 }),
    status: dict('campus_enable', {
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '1',
      list: 100,
      search: true,
    }),
    remark: text({ label: label('备注', 'Remark'), max: 500, wide: true }),
  },
  guarded: ['schoolId'],
  unique: [
    ['campusId', 'regionCode'],
    ['campusId', 'regionName'],
  ],
  order: ['sort'],
  menu: { path: '/campus/region', icon: 'layout', label: label('校区区域', 'Campus regions') },
})
