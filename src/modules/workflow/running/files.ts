import { slice, type Slice } from '#kernel/http/slice.ts'
import { visibleFiles } from './may-see.ts'
import { flowFile } from '../attachments/definition.ts'

/** Asked when somebody opens a file: whoever sees the process, and the field that it stands in, gets it. */
export const attachments: Slice = slice(flowFile, { rows: visibleFiles, open: ['detail'] })
