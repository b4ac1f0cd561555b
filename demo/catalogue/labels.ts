/** Labels that the programme gives by a rule; their ids are those of `server/areas/events/labels.ts`. */
export const APP_PAY = 25;
export const CARD_PAYMENT = 24;
export const STEP_FREE = 23;
export const QUEER_FRIENDLY = 2;
