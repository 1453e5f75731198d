import { refusals, type Catalogue } from '#kernel/definition/refusal.ts'

export const refuseRead = refusals({
  tooHeavy: {
    status: 422,
    zh: '文件过于复杂，无法在限定的时间和内存内读取，请重新导出或另存后再试',
    en: 'The file is too complex to be read within the limits of time and memory; export or save it anew and try again',
  },
  unreadable: {
    status: 422,
    zh: '文件无法读取，请重新导出或另存后再试',
    en: 'The file cannot be read; export or save it anew and try again',
  },
  queueFull: {
    status: 503,
    zh: '正在读取的文件过多，请稍后重试',
    en: 'Too many files are being read right now, try again shortly',
  },
})

/** Words for what is wrong with an archive or an Office file, for the catalogues of areas that take them. */
export const packageWords = {
  zipBroken: {
    status: 422,
    zh: '压缩包已损坏，请重新打包或另存后再上传',
    en: 'The archive is damaged; pack or save it again',
  },
  zipEncrypted: {
    status: 422,
    zh: '压缩包已加密，请去除密码后上传',
    en: 'The archive is encrypted; remove the password',
  },
  zipForged: {
    status: 422,
    zh: '压缩包的目录与内容不符，请重新打包或另存后再上传',
    en: 'The directory of the archive does not agree with what is in it; pack or save it again',
  },
  zipNames: {
    status: 422,
    zh: '压缩包中有重名或指向外部的文件名，请改名后重新打包',
    en: 'The archive holds names that occur twice or lead out of it; rename the files and pack it again',
  },
  zipTooMany: {
    status: 422,
    zh: '压缩包中的文件超过 2000 个，请删去不需要的文件',
    en: 'There are more than 2,000 files in the archive; leave out what is not needed',
  },
  zipTooLarge: {
    status: 422,
    zh: '压缩包解压后过大：单个文件不超过 100 MB，合计不超过 400 MB',
    en: 'The archive unpacks to too much: at most 100 MB a file and 400 MB in all',
  },
  zipRatio: {
    status: 422,
    zh: '压缩包解压后远大于压缩前，不能接受，请检查其中的文件后重新打包',
    en: 'What is in the archive unpacks to far too much; look through its files and pack it again',
  },
  zipNested: {
    status: 422,
    zh: '压缩包中还有压缩包，请先解压，再放在一个压缩包里上传',
    en: 'There is an archive inside the archive; unpack it first and put all files into one archive',
  },
  macros: {
    status: 422,
    zh: '文件含有宏，请另存为不含宏的 .docx 或 .xlsx 后上传',
    en: 'The file holds macros; save it as .docx or .xlsx without macros',
  },
  notOffice: {
    status: 422,
    zh: '文件虽以 Word 或 Excel 命名，却不是 Office 文档，请用 Word 或 Excel 另存后上传',
    en: 'The file is named like a Word or Excel file and is none; save it from Word or Excel and send that',
  },
} satisfies Catalogue
