/** Of what a webhook's target answers: enough to see what is wrong there, and too little to be of use against this service. */
export const MAX_ANSWER_BYTES = 1024;
