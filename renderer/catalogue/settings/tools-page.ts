import { texts } from '../../i18n/texts'

export const toolsPageText = texts({
  title: {
    en: 'Tools',
    de: 'Werkzeuge',
    es: 'Herramientas',
    fr: 'Outils',
    pt: 'Ferramentas',
    'zh-Hans': '工具',
    ja: 'ツール',
  },
  lead: {
    en: 'What the model may use, for each profile. Changes hold from the next message on.',
    de: 'Was das Modell verwenden darf, je Profil. Änderungen gelten ab der nächsten Nachricht.',
    es: 'Lo que el modelo puede usar, según el perfil. Los cambios valen desde el próximo mensaje.',
    fr: 'Ce que le modèle peut utiliser, pour chaque profil. Les changements valent dès le message suivant.',
    pt: 'O que o modelo pode usar, em cada perfil. As mudanças valem a partir da próxima mensagem.',
    'zh-Hans': '模型可以使用的工具，按配置分别设定。更改从下一条消息起生效。',
    ja: 'モデルが使えるツールをプロファイルごとに設定します。変更は次のメッセージから反映されます。',
  },
  profile: {
    en: 'Profile',
    de: 'Profil',
    es: 'Perfil',
    fr: 'Profil',
    pt: 'Perfil',
    'zh-Hans': '配置',
    ja: 'プロファイル',
  },
  profileHint: {
    en: 'Whose tools these are. Default: the one in use.',
    de: 'Standard: das gerade verwendete.',
    es: 'Predeterminado: el que está en uso.',
    fr: 'Par défaut : celui qui est utilisé.',
    pt: 'Padrão: o que está em uso.',
    'zh-Hans': '默认：当前使用的配置。',
    ja: '既定: 使用中のプロファイル。',
  },
})
