/** What may be attached to a process; forms on both ends ask it. */
export const attachmentTypes = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'csv',
  'zip',
  'png',
  'jpg',
  'webp',
]
