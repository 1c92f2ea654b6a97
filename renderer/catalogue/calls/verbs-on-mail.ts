import { texts } from '../../i18n/texts'

export const verbsOnMailText = texts({
  sendMail: {
    base: {
      en: 'send the mail',
      de: 'die E-Mail senden:',
      es: 'enviar el correo',
      fr: 'envoyer l’e-mail',
      pt: 'enviar o e-mail',
      'zh-Hans': '发送邮件',
      ja: 'メールの送信',
    },
    now: {
      en: 'Sending the mail',
      de: 'Sendet die E-Mail:',
      es: 'Enviando el correo',
      fr: 'Envoie l’e-mail',
      pt: 'Enviando o e-mail',
      'zh-Hans': '正在发送邮件',
      ja: 'メールを送信中',
    },
    done: {
      en: 'Sent the mail',
      de: 'E-Mail gesendet:',
      es: 'Envió el correo',
      fr: 'A envoyé l’e-mail',
      pt: 'Enviou o e-mail',
      'zh-Hans': '已发送邮件',
      ja: 'メールを送信',
    },
  },
  draftMail: {
    base: {
      en: 'keep the draft',
      de: 'den Entwurf ablegen:',
      es: 'guardar el borrador',
      fr: 'garder le brouillon',
      pt: 'guardar o rascunho',
      'zh-Hans': '保存草稿',
      ja: '下書きの保存',
    },
    now: {
      en: 'Keeping the draft',
      de: 'Legt den Entwurf ab:',
      es: 'Guardando el borrador',
      fr: 'Garde le brouillon',
      pt: 'Guardando o rascunho',
      'zh-Hans': '正在保存草稿',
      ja: '下書きを保存中',
    },
    done: {
      en: 'Kept the draft',
      de: 'Entwurf abgelegt:',
      es: 'Guardó el borrador',
      fr: 'A gardé le brouillon',
      pt: 'Guardou o rascunho',
      'zh-Hans': '已保存草稿',
      ja: '下書きを保存',
    },
  },
})
