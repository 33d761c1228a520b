import { template } from './campaign-template.ts';
import { points, times } from './template-words.ts';

/** The address of a survey with the mark that tells whose answer it is. */
const marked = (link: string): string => {
  if (link.includes('{token}')) return link;
  const [address = '', place] = link.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}rider={token}${place === undefined ? '' : `#${place}`}`;
};

const reward = { kind: 'NUMBER', least: 1, most: 1000 } as const;

/** Templates that are paid for something else than rides [DESK-237]. */
export const otherTemplates = {
  'refer-a-friend': template({
    asks: {
      reward: { ...reward, begin: 100 },
      friendReward: { ...reward, begin: 50 },
      friendRides: { kind: 'NUMBER', begin: 1, least: 1, most: 20 },
      friends: { kind: 'NUMBER', begin: 20, least: 1, most: 500 },
    },
    isOfRides: false,
    isOpenEnded: true,
    parts: (asked, { id, host }) => ({
      referral: {
        id,
        campaignId: id,
        rewardForReferrer: asked.reward,
        rewardForReferee: asked.friendReward,
        actionRequired: true,
        actionRides: asked.friendRides,
        limits: { lifetime: asked.friends },
        copyLinkUrl: `https://${host}/invitation?inviteCode={code}`,
      },
    }),
    texts: {
      en: (asked) => ({
        title: 'Bring a friend',
        description: `You get ${points.en(asked.reward)} and your friend ${points.en(asked.friendReward)}, after ${times.en(asked.friendRides, 'ride')} of theirs.`,
        HowItWork: 'Share your code or link. Your friend signs up with it, connects a card and rides.',
        ReferralTitle: `${points.en(asked.friendReward)} from a friend`,
        ReferralDescription: `Join with your friend’s code: after ${times.en(asked.friendRides, 'ride')} the points are yours.`,
        CopyLinkText: 'Ride with me and we both collect points.',
      }),
      es: (asked) => ({
        title: 'Trae a un amigo',
        description: `Recibes ${points.es(asked.reward)} y tu amigo ${points.es(asked.friendReward)}, tras ${times.es(asked.friendRides, 'viaje')} suyos.`,
        HowItWork: 'Comparte tu código o enlace. Tu amigo se registra con él, conecta una tarjeta y viaja.',
        ReferralTitle: `${points.es(asked.friendReward)} de un amigo`,
        ReferralDescription: `Únete con el código de tu amigo: tras ${times.es(asked.friendRides, 'viaje')} los puntos son tuyos.`,
        CopyLinkText: 'Viaja conmigo y los dos sumamos puntos.',
      }),
    },
  }),
  survey: template({
    asks: { reward: { ...reward, begin: 50 }, link: { kind: 'LINK', begin: '' } },
    isOfRides: false,
    parts: (asked, { id, category, freeProvider }) => ({
      provider: { id: freeProvider, connectionType: 'CAMPAIGN_IMPLICIT', identifierType: null } as { id: string },
      providerTexts: {
        en: {
          Label: 'Survey',
          fullName: 'Survey',
          connectTitle: 'Survey',
          connectDescription: 'Known by the link of the survey: there is nothing to connect.',
        },
        es: {
          Label: 'Encuesta',
          fullName: 'Encuesta',
          connectTitle: 'Encuesta',
          connectDescription: 'Se conoce por el enlace de la encuesta: no hay nada que conectar.',
        },
      },
      campaign: {
        id,
        type: 'EXTERNAL_SURVEY',
        category,
        provider: freeProvider,
        surveyId: id,
        reward: asked.reward,
        cta: { action: 'LINK', url: marked(asked.link), target: '_blank' },
      },
    }),
    texts: {
      en: (asked) => ({
        Title: 'Tell us how you ride',
        SubTitle: `${points.en(asked.reward)} for your answers, once`,
        Description: 'A few questions. The points come as soon as your answers are in.',
        ActionButtonLabel: 'Answer now',
      }),
      es: (asked) => ({
        Title: 'Cuéntanos cómo viajas',
        SubTitle: `${points.es(asked.reward)} por tus respuestas, una vez`,
        Description: 'Unas pocas preguntas. Los puntos llegan en cuanto lleguen tus respuestas.',
        ActionButtonLabel: 'Responder ahora',
      }),
    },
  }),
};
