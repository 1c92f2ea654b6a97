import { texts } from '../../i18n/texts'

/** The requirements of each mail provider, by its preset. */
export const mailProvidersText = texts({
  gmail: {
    en: 'Gmail wants an app password, for which 2-Step Verification must be on. Your usual password does not work.',
    de: 'Gmail verlangt ein App-Passwort, für das die Bestätigung in zwei Schritten an sein muss. Das übliche Passwort geht nicht.',
    es: 'Gmail pide una contraseña de aplicación, para la que debe estar activa la verificación en dos pasos. Tu contraseña habitual no sirve.',
    fr: 'Gmail demande un mot de passe d’application, pour lequel la validation en deux étapes doit être activée. Votre mot de passe habituel ne convient pas.',
    pt: 'O Gmail exige uma senha de app, e a verificação em duas etapas precisa estar ativada. Sua senha normal não funciona.',
    'zh-Hans': 'Gmail 需要应用专用密码，且必须开启两步验证。平时的密码无法使用。',
    ja: 'Gmail にはアプリ パスワードが必要で、2 段階認証プロセスをオンにしておく必要があります。普段のパスワードは使えません。',
  },
  outlook: {
    en: 'Outlook.com and most Microsoft 365 accounts no longer accept passwords from mail programs. It works where your organisation still allows it.',
    de: 'Outlook.com und die meisten Microsoft-365-Konten nehmen von Mailprogrammen keine Passwörter mehr an. Es geht, wo die Organisation es noch erlaubt.',
    es: 'Outlook.com y la mayoría de las cuentas de Microsoft 365 ya no aceptan contraseñas de programas de correo. Funciona donde tu organización aún lo permite.',
    fr: 'Outlook.com et la plupart des comptes Microsoft 365 n’acceptent plus les mots de passe des logiciels de messagerie. Cela marche là où votre organisation l’autorise encore.',
    pt: 'O Outlook.com e a maioria das contas do Microsoft 365 não aceitam mais senhas de programas de e-mail. Funciona onde sua organização ainda permite.',
    'zh-Hans': 'Outlook.com 和大多数 Microsoft 365 账户不再接受邮件程序使用密码登录。仅在你的组织仍允许时可用。',
    ja: 'Outlook.com とほとんどの Microsoft 365 アカウントは、メールソフトからのパスワードを受け付けなくなりました。組織がまだ許可している場合に使えます。',
  },
  fastmail: {
    en: 'Fastmail wants an app password that may use IMAP and SMTP.',
    de: 'Fastmail verlangt ein App-Passwort, das IMAP und SMTP nutzen darf.',
    es: 'Fastmail pide una contraseña de aplicación que pueda usar IMAP y SMTP.',
    fr: 'Fastmail demande un mot de passe d’application autorisé pour IMAP et SMTP.',
    pt: 'O Fastmail exige uma senha de app que possa usar IMAP e SMTP.',
    'zh-Hans': 'Fastmail 需要可使用 IMAP 和 SMTP 的应用专用密码。',
    ja: 'Fastmail には IMAP と SMTP を使えるアプリパスワードが必要です。',
  },
  icloud: {
    en: 'iCloud wants an app-specific password, which you make in your Apple Account.',
    de: 'iCloud verlangt ein anwendungsspezifisches Passwort, das man im Apple Account erstellt.',
    es: 'iCloud pide una contraseña específica para la app, que se crea en tu cuenta de Apple.',
    fr: 'iCloud demande un mot de passe pour application, que vous créez dans votre compte Apple.',
    pt: 'O iCloud exige uma senha específica de app, que você cria na sua Conta Apple.',
    'zh-Hans': 'iCloud 需要 App 专用密码，可在你的 Apple 账户中生成。',
    ja: 'iCloud には、Apple Account で作るアプリ用パスワードが必要です。',
  },
  own: {
    en: 'The servers are named in the help of your mail provider, or by whoever runs them.',
    de: 'Die Server stehen in der Hilfe des Mailanbieters; sonst weiß sie, wer sie betreibt.',
    es: 'Los servidores figuran en la ayuda de tu proveedor de correo, o los conoce quien los administra.',
    fr: 'Les serveurs sont indiqués dans l’aide de votre fournisseur de messagerie, ou par qui les administre.',
    pt: 'Os servidores estão na ajuda do seu provedor de e-mail, ou pergunte a quem os administra.',
    'zh-Hans': '服务器名称可在邮件提供商的帮助页面找到，或询问管理员。',
    ja: 'サーバーの名前は、メールプロバイダーのヘルプか、サーバーの管理者が案内しています。',
  },
})
