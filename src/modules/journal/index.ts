import { label, type Area } from '#kernel/definition/index.ts'
import { articleTypes } from './article-types/definition.ts'
import { articleUpdates } from './article-updates/definition.ts'
import { articles } from './articles/definition.ts'
import { banners } from './banners/definition.ts'
import { commonFiles, commonFileVersions } from './common-files/definition.ts'
import { bills } from './bills/definition.ts'
import { doiDeposits } from './doi-deposits/definition.ts'
import { editorialDecisions } from './editorial-decisions/definition.ts'
import { feeStandards } from './fee-standards/definition.ts'
import { journalEditors } from './journal-editors/definition.ts'
import { sectionEditors } from './section-editors/definition.ts'
import { journalIssues } from './journal-issues/definition.ts'
import { journals } from './journals/definition.ts'
import { mailOutbox } from '#modules/message/outbox/definition.ts'
import { reminders } from './reminders/definition.ts'
import { mailTemplates } from './mail-templates/definition.ts'
import { noteReads, notes } from './notes/definition.ts'
import { reports } from './reports/definition.ts'
import { readerAlerts } from './reader-alerts/definition.ts'
import { reviewForms } from './review-forms/definition.ts'
import { reviewRecords } from './review-records/definition.ts'
import { reviewRounds } from './review-rounds/definition.ts'
import { reviewerReserves } from './reviewer-reserves/definition.ts'
import { submissionAuthors } from './submission-authors/definition.ts'
import { submissionEvents } from './submission-events/definition.ts'
import { submissionFiles } from './submission-files/definition.ts'
import { submissions } from './submissions/definition.ts'
import { usageEvents } from './usage-events/definition.ts'
import { userGuides, userGuideVersions } from './user-guides/definition.ts'

export const area: Area = {
  code: 'journal',
  label: label('期刊', 'Journal'),
  entities: [
    journals,
    articleTypes,
    journalEditors,
    sectionEditors,
    journalIssues,
    submissions,
    submissionAuthors,
    submissionFiles,
    reviewRounds,
    reviewRecords,
    reviewForms,
    reviewerReserves,
    editorialDecisions,
    submissionEvents,
    notes,
    noteReads,
    reminders,
    articles,
    articleUpdates,
    doiDeposits,
    usageEvents,
    readerAlerts,
    userGuides,
    reports,
    mailTemplates,
    userGuideVersions,
    banners,
    commonFiles,
    commonFileVersions,
    feeStandards,
    bills,
  ],
  menus: [
    {
      code: 'editorial',
      label: label('稿件与审稿', 'Manuscripts and review'),
      path: '/journal/editorial',
      icon: 'SolutionOutlined',
      sort: 10,
      items: [submissions, reviewRecords, mailOutbox, mailTemplates, reports],
      // Rights on what hangs on a paper and has no screen of its own.
      buttons: {
        submissionAuthor_view: label('查看稿件作者', 'View authors'),
        submissionFile_view: label('查看稿件文件', 'View files'),
        submissionFile_upload: label('上传稿件文件', 'Upload files'),
        submissionFile_download: label('下载稿件文件', 'Download files'),
        reviewerReserve_view: label('查看候补审稿人', 'View reserve reviewers'),
        reviewRound_view: label('查看审稿轮次', 'View review rounds'),
        editorialDecision_view: label('查看编辑决定', 'View decisions'),
        submissionEvent_view: label('查看稿件日志', 'View the log'),
        articleUpdate_view: label('查看文章更新', 'View article updates'),
        note_view: label('查看留言与备注', 'View notes and messages'),
        reminder_view: label('查看提醒记录', 'View reminders'),
      },
    },
    {
      code: 'publishing',
      label: label('出版', 'Publishing'),
      path: '/journal/publishing',
      icon: 'ReadOutlined',
      sort: 20,
      items: [
        journalIssues,
        articles,
        doiDeposits,
        usageEvents,
        readerAlerts,
        journals,
        articleTypes,
        reviewForms,
        journalEditors,
        sectionEditors,
        userGuides,
        banners,
        commonFiles,
      ],
      buttons: {
        userGuideVersion_view: label('查看指南版本', 'View versions of guides'),
        commonFileVersion_view: label('查看公共文件旧版', 'View earlier common files'),
      },
    },
    {
      code: 'fees',
      label: label('费用', 'Fees'),
      path: '/journal/fees',
      icon: 'AccountBookOutlined',
      sort: 30,
      items: [bills, feeStandards],
    },
  ],
}
