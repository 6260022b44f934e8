/** The whole list in one answer, as Utsav gives it. */
module.exports = { rest: { defaultLimit: 1000, maxLimit: 1000, withCount: true } };
