import { nearDay } from '#kernel/definition/near-days.ts'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import { download } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { UploadButton } from '#kernel/ui/UploadButton.tsx'
import { useFault } from '#kernel/ui/useNotify.ts'
import {
  anonymityVerdicts,
  fileStages,
  submissionFiles,
  type AnonymityReport,
  type FileStage,
} from '../../../submission-files/definition.ts'
import { acceptedTypes, mayUpload } from '../../../submission-files/rules.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { useRefresh, type Paper } from './calls.ts'
import type { SubmissionState } from '../../definition.ts'

/** What the office and production add in these states; what authors owe comes through their own pages. */
const uploads: Readonly<Partial<Record<SubmissionState, readonly FileStage[]>>> = {
  submitted: ['anonymised', 'similarityReport', 'editorAttachment'],
  screening: ['anonymised', 'similarityReport', 'editorAttachment'],
  inReview: ['similarityReport', 'editorAttachment', 'copyrightForm'],
  revisionRequested: ['similarityReport', 'editorAttachment', 'copyrightForm'],
  revised: ['similarityReport', 'editorAttachment', 'copyrightForm'],
  accepted: ['copyrightForm', 'copyedited'],
  finalReview: ['copyrightForm', 'similarityReport', 'editorAttachment'],
  inProduction: ['copyedited', 'typesetProof', 'finalPdf'],
  scheduled: ['finalPdf'],
}

export function Files({ paper, files }: { paper: Paper; files: readonly Raw[] }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const may = useMay()
  const fault = useFault()
  const refresh = useRefresh()
  const roles = new Set(paper.roles)
  const allowed = (stage: FileStage) =>
    mayUpload(stage, roles, { productionStep: null, feeState: 'notRequired', ...paper }, undefined)
  const stages = may('submissionFile_upload') ? (uploads[paper.state] ?? []).filter(allowed) : []
  return (
    <section className="part">
      <h2>
        {t('files')}
        {now === 'zh' && (
          <span lang="en" className="en">
            Files
          </span>
        )}
      </h2>
      {(stages.length > 0 || files.length > 1) && (
        <p className="bar">
          {stages.map((stage) => (
            <UploadButton
              key={stage}
              path={`${submissionFiles.path}/upload`}
              fields={{ submissionId: paper.id, stage }}
              accept={acceptedTypes(stage)}
              maxMegabytes={50}
              label={fileStages[stage][now]}
              onDone={() => void refresh()}
            />
          ))}
          {files.length > 1 && may('submissionFile_download') && (
            <button
              className="b s"
              onClick={() =>
                void download(
                  `${submissionFiles.path}/bundle`,
                  { submissionId: paper.id },
                  `${String(paper.manuscriptNo ?? 'files')}.zip`,
                ).catch(fault)
              }
            >
              <Icon name="download" size={14} />
              {t('allFiles')}
            </button>
          )}
        </p>
      )}
      {files.length === 0 ? (
        <p className="mut">{t('noFiles')}</p>
      ) : (
        <div className="xscroll">
          <table className="fl num">
            <thead className="sr">
              <tr>
                <th scope="col">{t('file')}</th>
                <th scope="col">{t('anonymity')}</th>
                <th scope="col">{t('uploadedAt')}</th>
                <th scope="col">{t('size')}</th>
              </tr>
            </thead>
            <tbody>
              {files.map((file) => {
                const verdict = (file.anonymityReport as AnonymityReport | null)?.verdict
                return (
                  <tr key={file.id}>
                    <td>
                      <span className="nm">
                        <Icon name="doc" />
                        <button
                          className="lk cut"
                          onClick={() =>
                            void download(
                              `${submissionFiles.path}/download`,
                              { id: file.id },
                              String(file.originalName ?? 'file'),
                            ).catch(fault)
                          }
                        >
                          {fileStages[file.stage as FileStage][now]} v{String(file.versionNo)}
                        </button>
                        <span className="cut">{String(file.originalName ?? '')}</span>
                        {file.isCurrent === false && <span className="tag">{t('older')}</span>}
                      </span>
                    </td>
                    <td>
                      {verdict ? (
                        <StateWord tone={anonymityVerdicts[verdict].tone}>
                          {anonymityVerdicts[verdict][now]}
                        </StateWord>
                      ) : (
                        ''
                      )}
                    </td>
                    <td>{nearDay(file.uploadedAt)}</td>
                    <td className="right">{bytesText(Number(file.sizeBytes))}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
