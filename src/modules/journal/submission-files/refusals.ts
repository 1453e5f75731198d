import { refusals } from '#kernel/definition/index.ts'
import { packageWords } from '#kernel/untrusted/refusals.ts'

export const refuseFile = refusals({
  ...packageWords,
  tooMuchAtOnce: {
    status: 422,
    zh: '这些文件合计超过 {mb} MB，请逐个下载',
    en: 'Together these files are larger than {mb} MB; download them one by one',
  },
  empty: { status: 422, zh: '文件是空的', en: 'The file is empty' },
  svg: {
    status: 422,
    zh: '不接受 SVG，请转为 PDF 或 PNG',
    en: 'SVG is not accepted; convert it to PDF or PNG',
  },
  html: { status: 422, zh: '不接受网页文件', en: 'Web pages are not accepted' },
  unknown: { status: 422, zh: '无法识别文件类型', en: 'The type of the file is not known' },
  pdfBroken: { status: 422, zh: 'PDF 无法读取，请重新导出', en: 'The PDF cannot be read; export it again' },
  pdfEncrypted: {
    status: 422,
    zh: 'PDF 已加密，请去除密码后上传',
    en: 'The PDF is encrypted; remove the password',
  },
  pdfEmpty: { status: 422, zh: 'PDF 没有页面', en: 'The PDF has no pages' },
  pdfHeavy: {
    status: 422,
    zh: 'PDF 的内部结构过于庞大，无法读取，请用“打印为 PDF”重新导出',
    en: 'The inside of the PDF is too large to be read; export it again by “print to PDF”',
  },
  zipNoText: {
    status: 422,
    zh: '压缩包中没有 .tex 文件，不能作为稿件；请上传 Word 或 PDF 文件，或 LaTeX 源文件的压缩包',
    en: 'There is no .tex file in the archive, so it is no manuscript; send a Word or PDF file, or an archive of LaTeX sources',
  },
  oleBroken: {
    status: 422,
    zh: '旧版 Office 文件已损坏，请另存为 .docx 或 .xlsx 后上传',
    en: 'The old Office file is damaged; save it as .docx or .xlsx',
  },
  oleUnknown: {
    status: 422,
    zh: '文件里没有 Word 文档或 Excel 工作簿，请另存为 .docx 或 .xlsx 后上传',
    en: 'There is no Word document or Excel workbook in the file; save it as .docx or .xlsx',
  },
  officeEncrypted: {
    status: 422,
    zh: 'Office 文件已加密，请去除密码后上传',
    en: 'The Office file is encrypted; remove the password',
  },
  pictureBroken: {
    status: 422,
    zh: '图片无法读取，请重新导出',
    en: 'The picture cannot be read; export it again',
  },
  tooManyPixels: {
    status: 422,
    zh: '图片尺寸过大，请缩小到 150 百万像素以内',
    en: 'The picture is too large, make it 150 megapixels or fewer',
  },
  wrongType: { status: 422, zh: '此处只接受 {types}', en: 'Only {types} is accepted here' },
  noFile: { status: 422, zh: '请选择文件', en: 'Choose a file' },
  noStage: { status: 422, zh: '请选择文件类别', en: 'Choose what the file is' },
  cut: { status: 400, zh: '上传中断，请重试', en: 'The upload was cut off; try again' },
  totalTooLarge: {
    status: 413,
    zh: '一篇稿件的文件合计不超过 200 MB',
    en: 'The files of a manuscript may have 200 MB in all',
  },
  fileTooLarge: { status: 413, zh: '单个文件不超过 50 MB', en: 'A file may have 50 MB at most' },
  notBare: {
    status: 422,
    zh: '旧版 Word、Excel 文件和压缩包会带出作者姓名，不能发给作者，请另存为 PDF、docx 或 xlsx 后再发',
    en: 'Old Word and Excel files and archives carry the names of who made them and cannot go to the author; save it as PDF, docx or xlsx and send that',
  },
  notBareHere: {
    status: 422,
    zh: '此附件的格式会带出姓名，不能下载，请联系编辑部改发 PDF',
    en: 'This attachment is of a kind that carries names and cannot be opened here; ask the office for a PDF',
  },
  notNow: { status: 403, zh: '当前状态不能上传这类文件', en: 'This kind of file cannot be uploaded now' },
  NOT_FOUND: { status: 404, zh: '没有找到文件', en: 'There is no such file' },
  LOCKED: {
    status: 403,
    zh: '接受审稿并回答利益冲突与保密声明后可打开全文',
    en: 'Accept the review and answer the conflict and confidentiality questions to open the full text',
  },
})
