import type { SampleAmbassador } from './sample-types.ts';

export const sampleAmbassadors: SampleAmbassador[] = [
  {
    name: 'Ananya Krishnamurthy',
    institution: 'College of Engineering, Guindy',
    shortBio: 'Third-year ECE. Sings Carnatic, solders badly, and brought forty people to Taal last year.',
    events: ['Taal', 'Star night'],
  },
  {
    name: 'Devansh Rawat',
    institution: 'Graphic Era University, Dehradun',
    shortBio: 'Robotics club lead. Ask him about the machine that drove into the fountain.',
    events: ['Yantra'],
  },
  {
    name: 'Fatima Sheikh',
    institution: 'St. Xavier’s College, Mumbai',
    shortBio: 'Debater, quizzer, night-bus expert. Helps teams from Maharashtra find beds and trains.',
    events: ['Shabd and Rang'],
  },
  {
    name: 'Gurleen Kaur Sandhu',
    institution: 'Panjab University, Chandigarh',
    shortBio: 'Dances giddha, captains futsal, answers messages within the hour.',
    events: ['Midnight futsal cup', 'Rangmanch'],
  },
  {
    name: 'Harshit Agarwal',
    institution: 'IIIT Allahabad',
    shortBio: 'Builds things at three in the morning. Two hackathons won, one lost to a power cut.',
    events: ['Yantra', 'Shabd and Rang'],
  },
  {
    name: 'Lalrinpuii Hmar',
    institution: 'NIT Mizoram',
    shortBio: 'Guitarist of a band with no name. Runs the north-east travel group for Utsav.',
    events: ['Taal'],
  },
  {
    name: 'Rohan Banerjee',
    institution: 'Jadavpur University, Kolkata',
    shortBio: 'Street theatre since school. Believes that a circle of chalk is the best stage there is.',
    events: ['Rangmanch', 'Taal'],
  },
  {
    name: 'Sneha Pillai',
    institution: 'College of Engineering, Trivandrum',
    shortBio: 'Paints walls with permission. Looks after Rangoli avenue and everything that needs a brush.',
    events: ['Shabd and Rang', 'Rangmanch'],
  },
];
