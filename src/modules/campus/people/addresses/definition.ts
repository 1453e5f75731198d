import { defineEntity, dict, label, phone, ref, text, yesNo, type Row } from '#kernel/definition/index.ts'
import { must } from '../../shapes.ts'

/** Campus domain 2.6: where somebody wants things brought. */
export const schoolAddress = defineEntity({
  name: 'schoolAddress',
  path: 'blade-admin/schoolAddress',
  label: label('收货地址', 'Address'),
  title: 'detail',
  naming: '{receiverName} {detail}',
  fields: {
    userId: ref('user', { guarded: true, label: label('用户', 'User'), list: true, search: true }),
    receiverName: text({ label: label('收件人', 'Receiver'), min: 2, max: 30, ...must }),
    receiverPhone: phone({
      label: label('联系电话', 'Phone'),
      maskedBy: 'schoolAddress_sensitive',
      ...must,
    }),
    addressType: dict('campus_address_type', { label: label('地址类型', 'Type'), ...must }),
    campusId: ref('schoolCampus', { label: label('校区', 'Campus'), narrowedBy: { status: ['1'] }, ...must }),
    campusRegionId: ref('schoolCampusRegion', {
      label: label('区域', 'Region'),
      narrowedBy: { campusId: { field: 'campusId' } },
    }),
    buildId: ref('schoolDormBuild', {
      label: label('楼栋', 'Building'),
      narrowedBy: { campusId: { field: 'campusId' } },
      list: true,
    }),
    dormId: ref('SchoolDorm', {
      label: label('宿舍', 'Dorm'),
      narrowedBy: { buildId: { field: 'buildId' } },
      list: true,
    }),
    detail: text({ label: label('详细地址', 'Detail'), max: 200, required: true, list: true, wide: true }),
    isDefault: yesNo({ label: label('默认', 'Default'), default: false, list: true }),
    remark: text({ label: label('备注', 'Remark'), max: 200 }),
  },
  unique: [{ of: ['userId'], while: { isDefault: ['true'] } }],
  actions: {
    setDefault: { label: label('设为默认', 'Make default'), takes: 'id', where: { isDefault: [false] } },
    sensitive: { label: label('查看完整电话', 'See phone numbers'), wire: 'reveal' },
  },
  menu: { path: '/campus/addresses', icon: 'tag', label: label('收货地址', 'Addresses') },
})

export type Address = Row<typeof schoolAddress>
