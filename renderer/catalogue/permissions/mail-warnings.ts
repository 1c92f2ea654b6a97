import { count } from '../../i18n/count'
import { texts } from '../../i18n/texts'

/** Warnings about the recipients of a mail. */
export const mailWarningText = texts({
  mailWarning: {
    isNew: {
      en: 'New',
      de: 'Neu',
      es: 'Nuevo',
      fr: 'Nouveau',
      pt: 'Novo',
      'zh-Hans': '新',
      ja: '初めて',
    },
    isNewHint: {
      en: 'Atrium has never sent a mail to this address from this account.',
      de: 'Von diesem Konto ging über Atrium noch keine E-Mail an diese Adresse.',
      es: 'Atrium nunca ha enviado un correo a esta dirección desde esta cuenta.',
      fr: 'Atrium n’a encore jamais envoyé d’e-mail à cette adresse depuis ce compte.',
      pt: 'O Atrium nunca enviou um e-mail para este endereço a partir desta conta.',
      'zh-Hans': 'Atrium 从未用此账户向该地址发送过邮件。',
      ja: 'このアカウントからAtriumでこのアドレスにメールを送るのは初めてです。',
    },
    mixesScripts: {
      en: 'The domain mixes letters of different scripts, as forged addresses do.',
      de: 'Die Domain mischt Buchstaben verschiedener Schriften, wie gefälschte Adressen es tun.',
      es: 'El dominio mezcla letras de distintas escrituras, como hacen las direcciones falsas.',
      fr: 'Le domaine mélange des lettres de plusieurs écritures, comme le font les adresses falsifiées.',
      pt: 'O domínio mistura letras de escritas diferentes, como fazem os endereços falsos.',
      'zh-Hans': '该域名混用了不同文字的字母，伪造地址常这样做。',
      ja: 'ドメインに異なる文字体系の文字が混ざっています。偽のアドレスによくある形です。',
    },
    shownAs: {
      en: (domain: string) => `Readers see this domain as ${domain}.`,
      de: (domain: string) => `Diese Domain wird als ${domain} angezeigt.`,
      es: (domain: string) => `Este dominio se muestra como ${domain}.`,
      fr: (domain: string) => `Ce domaine s’affiche comme ${domain}.`,
      pt: (domain: string) => `Este domínio aparece como ${domain}.`,
      'zh-Hans': (domain: string) => `该域名会显示为 ${domain}。`,
      ja: (domain: string) => `このドメインは ${domain} と表示されます。`,
    },
    resembles: {
      en: (domain: string) => `It looks like ${domain}, but is another domain.`,
      de: (domain: string) => `Sie sieht aus wie ${domain}, ist aber eine andere Domain.`,
      es: (domain: string) => `Se parece a ${domain}, pero es otro dominio.`,
      fr: (domain: string) => `Il ressemble à ${domain}, mais c’est un autre domaine.`,
      pt: (domain: string) => `Parece ${domain}, mas é outro domínio.`,
      'zh-Hans': (domain: string) => `它看起来像 ${domain}，但其实是另一个域名。`,
      ja: (domain: string) => `${domain} に似ていますが、別のドメインです。`,
    },
    newRecipients: {
      en: (n: number) => (n === 1 ? '1 new recipient' : `${n} new recipients`),
      de: (n: number) => (n === 1 ? '1 neue Adresse' : `${n} neue Adressen`),
      es: (n: number) => (n === 1 ? '1 destinatario nuevo' : `${n} destinatarios nuevos`),
      fr: (n: number) => (n === 1 ? '1 nouveau destinataire' : `${n} nouveaux destinataires`),
      pt: (n: number) => (n === 1 ? '1 destinatário novo' : `${n} destinatários novos`),
      'zh-Hans': (n: number) => `${count('zh-Hans', n)} 位新收件人`,
      ja: (n: number) => `初めての宛先${count('ja', n)}件`,
    },
    oddRecipients: {
      en: (n: number) => (n === 1 ? '1 address looks forged' : `${n} addresses look forged`),
      de: (n: number) => (n === 1 ? '1 Adresse wirkt gefälscht' : `${n} Adressen wirken gefälscht`),
      es: (n: number) => (n === 1 ? '1 dirección parece falsa' : `${n} direcciones parecen falsas`),
      fr: (n: number) => (n === 1 ? '1 adresse semble falsifiée' : `${n} adresses semblent falsifiées`),
      pt: (n: number) => (n === 1 ? '1 endereço parece falso' : `${n} endereços parecem falsos`),
      'zh-Hans': (n: number) => `${count('zh-Hans', n)} 个地址疑似伪造`,
      ja: (n: number) => `偽物の疑いがあるアドレス${count('ja', n)}件`,
    },
  },
})
