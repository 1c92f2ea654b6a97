import { texts } from '../../i18n/texts'

export const finishedText = texts({
  status: {
    complete: {
      en: 'Complete',
      de: 'Fertig',
      es: 'Completo',
      fr: 'Terminé',
      pt: 'Concluído',
      'zh-Hans': '已完成',
      ja: '完了',
    },
    error: {
      en: 'Went wrong',
      de: 'Fehlgeschlagen',
      es: 'Salió mal',
      fr: 'A échoué',
      pt: 'Deu errado',
      'zh-Hans': '出错',
      ja: '失敗',
    },
    blocked: {
      en: 'Blocked',
      de: 'Blockiert',
      es: 'Bloqueado',
      fr: 'Bloqué',
      pt: 'Bloqueado',
      'zh-Hans': '受阻',
      ja: '進行不可',
    },
  },
  branch: {
    en: (name: string) => `branch ${name}`,
    de: (name: string) => `Zweig ${name}`,
    es: (name: string) => `rama ${name}`,
    fr: (name: string) => `branche ${name}`,
    pt: (name: string) => `ramo ${name}`,
    'zh-Hans': (name: string) => `分支 ${name}`,
    ja: (name: string) => `分岐 ${name}`,
  },
  files: {
    created: {
      en: 'created',
      de: 'angelegt',
      es: 'creado',
      fr: 'créé',
      pt: 'criado',
      'zh-Hans': '已创建',
      ja: '作成',
    },
    modified: {
      en: 'modified',
      de: 'geändert',
      es: 'modificado',
      fr: 'modifié',
      pt: 'modificado',
      'zh-Hans': '已修改',
      ja: '変更',
    },
    read: { en: 'read', de: 'gelesen', es: 'leído', fr: 'lu', pt: 'lido', 'zh-Hans': '已读取', ja: '読み取り' },
  },
})
