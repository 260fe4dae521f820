import PorticoData
import Testing

/// A token whose claims are the same for every algorithm, made by Tests/Data/Vectors/make_tokens.py.
struct TokenVector: Sendable, CustomTestStringConvertible {
    let algorithm: SignatureAlgorithm
    let key: String
    let token: String

    init(_ algorithm: SignatureAlgorithm, key: [String], token: [String]) {
        self.algorithm = algorithm
        self.key = key.joined()
        self.token = token.joined()
    }

    var testDescription: String { algorithm.rawValue }

    static let all: [TokenVector] = [
        TokenVector(
            .rs256,
            key: [
                #"{"kty":"RSA","n":"o0xI1Dj7r-AHrSXadGRN33taZWtf2G3o-cj4M6Voalq0xQHexHqWFlrRK7LsymRpZk7ZJX3iKgUz4"#,
                #"xMao-akGukwdRLYg16HurgELqJBkqxQqVYhd2cyCDt3hHG9uIQVcHMsNTEVDhOmClvNLGTfOfbbGatuVPgnQnOpwHLy1eHy"#,
                #"NJElzEDeGg-tUFVFzEFZF7Hwsg-n6tT40_1f1xwwuckHPiKn7M-WumHHt6ELrzjH0X-Wmy20E1rem5Jjl9-1ntqowlz8PIq"#,
                #"aSO9mVPBXe4DOW88KbRbsOYzqCt55OkuWQ3HlrfrPlYsMGaVN9fON6tYzqAfdiGMHs-s2i9tWfw","e":"AQAB","kid":""#,
                #"rs256","use":"sig"}"#,
            ],
            token: [
                #"eyJhbGciOiJSUzI1NiIsImtpZCI6InJzMjU2In0.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoiMjQ"#,
                #"4Mjg5NzYxMDAxIiwiYXVkIjoicG9ydGljbyIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjoxNzY3MjI5MjAwLCJub25jZSI6Im"#,
                #"4tMFM2X1d6QTJNaiJ9.hg9t0jzahvX38hMF_B_eWjH0tguG-gurhsBYpRdiKHE138sYHFuOf-1IWyAzFT-lZjQNP4Ve4mUy"#,
                #"JxziV0cIJj0n_73WjIxkIxJuwaUQ-0HyGvS1QMxQeLt7xAvy0PENil7dTGIpiTypDRSEK6QscwCemgmhsy71VmEOnEJo7qR"#,
                #"tT0gbX_gNdN5mWVQ2IpGChOvdk5o_tj9VaiFKUSFVjWqr4TTUg-lgdhgl4O1mHvsD2WZG8LaevGBhApWh05tZk_Y7rUU9ZB"#,
                #"8jqXb1_zPO_HJYyMjnQ5Uun6KgQA7FxlKwSegUsfOsXRyAP7sCEwN4LWAChrpKMK19m96ZSA--xw"#,
            ]),
        TokenVector(
            .rs384,
            key: [
                #"{"kty":"RSA","n":"xzu5AUlMpFT3OyhU8c-so1eLCZIX4jJ7q5IX5DcES8rcXLyGm_BJlmFPyTmliOsOH-OSGl93dOHVA"#,
                #"pODyhqjr4RbD55w9WvNVRinOmGHtJtFTnRNz6GSx_MPpJ0YDDytncRMaqz5gMz36oqRbFhqRVj1LdX0uEXNYdZThxP83PVd"#,
                #"IEMENZVbUPmLGh3cGTkMDBwakge0TyBfWNjtsLLLn0jp7zjQCPF0xkSOW7MXQ6r_vyAipqMqmdQ2WoYc5nOBYFk0WYyCWPj"#,
                #"4w9_aSZ_HgA2LzIqNuCYvJsPAIk5RGlPVM7il_MRodj-zIK-DMVTjqc66jJIZstpMPSAS_UVy6Q","e":"AQAB","kid":""#,
                #"rs384","use":"sig"}"#,
            ],
            token: [
                #"eyJhbGciOiJSUzM4NCIsImtpZCI6InJzMzg0In0.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoiMjQ"#,
                #"4Mjg5NzYxMDAxIiwiYXVkIjoicG9ydGljbyIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjoxNzY3MjI5MjAwLCJub25jZSI6Im"#,
                #"4tMFM2X1d6QTJNaiJ9.OAA9qFibXwMz7sHX5e_LZmYyxMIYge62yo0xjgegQqGO9K8w9XSi3tiFJBSIwcXBAW0w2SMHMiWq"#,
                #"nBnbONZZMvsO4Z46Mre2mGryo_B6VYnkC_oxXB6NHzB2sFYzZnKS7lPBsOQKaMRg04q1iYR5rAAxkPsEE39rdj4KeYx5JPP"#,
                #"J0whHPjiPh4BYnTlq9te1doZm0WMhBzmD95SNe3UqKibyWJUZ2DARuELknOsjQ95PV_WiQhBWW9_wIY_GyxH3PY5RqEQOME"#,
                #"2VzutvIWtE92AjRNKWFjWfEVAVuCw1DxR2fHO9-Ly5lNg0q3o3We8VFSIdWrtJSnhNOpjXipB-_g"#,
            ]),
        TokenVector(
            .rs512,
            key: [
                #"{"kty":"RSA","n":"pYweVweAydupailsFARmIi1BxX3JI7L4UWV4y3hSm2JAheGdKYf2uIVPzcxLzkNsk8m58sLhVrS99"#,
                #"cftN5lZWPNWEfZfnXeQh9NEsKd1ARKv73pnSnFtM-UWdWDGNmFjqQNX7DgYgiekJ04UL8L6e-xuSRt8xcn0it82X3KIakvN"#,
                #"qhfcGJALW7oxJ00Tg_1D0ZGWZ9j3X-nOOo8deuHXEm5eMZuJ0lA_rVxP2ieESjTbKV7dyNcsjmGJq4oU8t_6q2jojIfrv_L"#,
                #"9D2yC0mSW0ei7ijljlJvQwW-gcXcckf9gFHHTXO0nmSGSthGBUMvT1Pul9lm-p_RtzG5917TjZQ","e":"AQAB","kid":""#,
                #"rs512","use":"sig"}"#,
            ],
            token: [
                #"eyJhbGciOiJSUzUxMiIsImtpZCI6InJzNTEyIn0.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoiMjQ"#,
                #"4Mjg5NzYxMDAxIiwiYXVkIjoicG9ydGljbyIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjoxNzY3MjI5MjAwLCJub25jZSI6Im"#,
                #"4tMFM2X1d6QTJNaiJ9.STuhLvOSGrwq0MKVOpOWuZwxmTUrOpwcGUp_cuU29h06PkJ6EM3J3fWG7aHghhPBAm84k24ZrpEP"#,
                #"ijw66bcZGvw5QX6XYsk4ZEIZiOJ0mHOq6-173Pf9FlTYLF4_nQT5yyqc-_YxiCEMW30rW4LhOfBtOBX_JI18ABizp-E1-Mm"#,
                #"rxKfricD67Yi_9ToLYWifEo_-J9eBKdwge1O1zqb3efJGIr8e8XTIquDiLbrTj1ZGymHJcQtMAa93xXmiMc08jVmoyXbaBt"#,
                #"vztgyh8-cT0j3Hvb7NQzYzTsDxQbSG-TS_hkEB4BW3AfhnYS-9mYdOqH4O66kRo7iIZcQxwYaPnw"#,
            ]),
        TokenVector(
            .ps256,
            key: [
                #"{"kty":"RSA","n":"0AxjuBbxZgZZw9TgA27uIYrnd0pCNyE6fY6xExudOD7IwHDt0PK8f6R-a-fkrqHY7ApaYw2w8HnL_"#,
                #"4vajnIaUmcgI5wjiz1UurlVrIS4jmJkZ6Af1rMIOkgYyfHDDaqWrgAa8XotnciMHxDLo8Uyqet423n1OgttYD9KFuU5ZulS"#,
                #"1Z88qxbSqcR0qjxzZye7IM8g_PXpl0vy8hQ60EqX8h-LMd2Os6ci4YsGP2WAUTnj53iLAHIqSbFnGlYspmrHerypgUOtHr2"#,
                #"FOQnnAvDw0Bb4dkd6uUF4bUmRjsRY7qCwtL-N0CN5qxn1jkZ2aFLT0n2Yes7DsYd7qIS293ZtIQ","e":"AQAB","kid":""#,
                #"ps256","use":"sig"}"#,
            ],
            token: [
                #"eyJhbGciOiJQUzI1NiIsImtpZCI6InBzMjU2In0.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoiMjQ"#,
                #"4Mjg5NzYxMDAxIiwiYXVkIjoicG9ydGljbyIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjoxNzY3MjI5MjAwLCJub25jZSI6Im"#,
                #"4tMFM2X1d6QTJNaiJ9.ENDRqxjtU-PbYkwKmzIezmmo9zPYDoKTukKIzgQM0-PgBlLgdhMtRKvCCyoDg6flkjiv8BxVdjRj"#,
                #"-T1TI5GH5pkqcj-Pik_jYzz-SQsnMYQyOYQ1Jz8EcidXc-8PLfoBBAY__kmdmsNi988j9NmyJ0zF8XRr3O6nGtoMYWWeUuk"#,
                #"lsBwySdTujzPwk5flnDDkMVw3J6auCw3hCvyl1tkbsR5dJGYX7wTPRrA0q9ZQdP49EHbwGUcHN-Ck3FCvst-E3A9uNcTbxC"#,
                #"IbKIbcBL04P0EXb57nxreNLUePPGhWeyZRl-pkyMQII0foGTpWGizbmPXiqVzbe9tL6AmTwuksCQ"#,
            ]),
        TokenVector(
            .ps384,
            key: [
                #"{"kty":"RSA","n":"3FXAnWAf4jblSKWk3AktzSAVyDLKQHBSHF35jVhhruqvHIJpib2_z-codEa4AyKqMpW403LKhE354"#,
                #"KW2GOb1YItgpzQHNlX7dAc23LnoLD9TTFIjBKQdE-D3xCS0wVBhIZMmkXsY785MHTQHD5Bntwv0_xHPk57RIeWisvXXj7Kp"#,
                #"B9hrTZR--UAODd5rxBnPBUszGb3lndCOnbmEhm6nJM6QFzSSVmbu5U6Un018P9SStJCkxlJnZcUnwWtftI-vD50fRuX4p-W"#,
                #"-wCmOX7hjcxdp3_DCr6liQg3ewO-QvUiid4dROE7LNY7MqTjvVz-9EE22C8eiNLEhh7N71rPkIw","e":"AQAB","kid":""#,
                #"ps384","use":"sig"}"#,
            ],
            token: [
                #"eyJhbGciOiJQUzM4NCIsImtpZCI6InBzMzg0In0.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoiMjQ"#,
                #"4Mjg5NzYxMDAxIiwiYXVkIjoicG9ydGljbyIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjoxNzY3MjI5MjAwLCJub25jZSI6Im"#,
                #"4tMFM2X1d6QTJNaiJ9.fpv6xE8AU7MNLFvVvby8JlPs1aGiSNpyxZ28ezpYNB6o80mNJfgwXLW9Y6EkYZLiKAcwV6H-5Nmj"#,
                #"YCN11oNdC8i0vbG2efRHFEc4bOxkG_WDpo6HeJD0DzgifIvAWg7Ijbdl7QrDEn3NItW1dlqwQTNfNZLKEAp-9bvrS_Mq_3I"#,
                #"0o7lmS5PVh9O38KsXjAz9KQgH9Xf7oXREAqbMIjyuo2KhkGlCRlS_fDlf9I2p10FlgPDWGlOSQBB1TpolrGwPwyFk17YrjO"#,
                #"9QQj0eQzipUUtKoS3ovTbzkbaBNaf2qSNexplRFzFmO0_hXl8aPLsNeY-5I2hoXuni-NeqxFtvSg"#,
            ]),
        TokenVector(
            .ps512,
            key: [
                #"{"kty":"RSA","n":"mQo5jpZtUrHdVszYiJfNEvIhTtPXgOh7Z_XUhVZYqsK_1drT4VqVL9pFGq6J_SQqAVbc_6hqkA6U8"#,
                #"rA2S1aY-_ZRhTDR7B3JMRaEwP2jpp9LHOa7mMl5lmj0eWFKlvWIFNfp8eaFyY2v-TZ4cKOY3_nnMAjHAVg71HLlk-1_UHnJ"#,
                #"NygkvtXKZhmkmSy00gO3GeKsjkcKboI4edVajoHucEU6dGKsDLRrEiNOFembP7YFFWj8HspIkGyZw6qqVCIx182tfJEZNys"#,
                #"aWXGUaH43jgg0AD89Wt7lqtxmgpIwxC02FgGd9eAEk4UNVaw__AU_SAOzkyMy5Qf28_cN-GUm1w","e":"AQAB","kid":""#,
                #"ps512","use":"sig"}"#,
            ],
            token: [
                #"eyJhbGciOiJQUzUxMiIsImtpZCI6InBzNTEyIn0.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoiMjQ"#,
                #"4Mjg5NzYxMDAxIiwiYXVkIjoicG9ydGljbyIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjoxNzY3MjI5MjAwLCJub25jZSI6Im"#,
                #"4tMFM2X1d6QTJNaiJ9.ZyFbMUPr3oe04M0dltxMkbCmI8Ipyex1eMdtHcygKNPUTwKqR5W1fNxSfItU8DdP4rwiUkajWMMi"#,
                #"Na2q6mkA7rAffRSMQEvwcRKFL2hsXRN12sYzqvjKFxODav_1ErOudVYIg2D8oU1_fQ-OWYM64S9sF6uLtLP9USbsv6qGCo_"#,
                #"GMzuyHNu7jF5vfDoqw93xCrRcSg-LWCY23mi3Z6qXzqEIMGR01sV-D-vWZ5a1V_GkgqhUbSyOYyvjV98qmzRr2fx_omV_C5"#,
                #"1ub86IlJNvzNS2yhhjIhfACuHsHbd6FtwUiFtJfTGRVZeCqKbtKhzX1WV2d5K6ImxzAaM3m8FjiQ"#,
            ]),
        TokenVector(
            .es256,
            key: [
                #"{"kty":"EC","crv":"P-256","x":"XdDO7j2M-Zu7HnC4pmNpndrxu3VBDfciXBwar_N9KVA","y":"g_YuLxK8NoaIKH"#,
                #"KvRf0VBP8J4IoxGPQZ1bIjWAWUssM","kid":"es256","use":"sig"}"#,
            ],
            token: [
                #"eyJhbGciOiJFUzI1NiIsImtpZCI6ImVzMjU2In0.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoiMjQ"#,
                #"4Mjg5NzYxMDAxIiwiYXVkIjoicG9ydGljbyIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjoxNzY3MjI5MjAwLCJub25jZSI6Im"#,
                #"4tMFM2X1d6QTJNaiJ9.M6xeh9vpeKOu7bh7XYlVCadBzPOCIh9UFojEQfwugngQRICR1nwNT7qP4RrQAISJfCmvQJ0V8_x5"#,
                #"aUthqaqIeA"#,
            ]),
        TokenVector(
            .es384,
            key: [
                #"{"kty":"EC","crv":"P-384","x":"2D5wzqJjGEcMQQGlJn65JOGF4jMB8dNliUbWM18Q-_ZXEFJQrDQvodgE_Me2GZWB"#,
                #"","y":"favC8ZRtnUfF4fc3tInXx1cuSLDKfHQV1Bhgg_AUTaF6TIYzPhyMThWUtJy4X0_f","kid":"es384","use":"s"#,
                #"ig"}"#,
            ],
            token: [
                #"eyJhbGciOiJFUzM4NCIsImtpZCI6ImVzMzg0In0.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoiMjQ"#,
                #"4Mjg5NzYxMDAxIiwiYXVkIjoicG9ydGljbyIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjoxNzY3MjI5MjAwLCJub25jZSI6Im"#,
                #"4tMFM2X1d6QTJNaiJ9.ysHfs1RGV8587OH-z_nsmpFaGVek8Biq1vZqLAyS_Z2weP69Nklj6YRmRjLBNCKzUH9UWZ6zLnFa"#,
                #"3jen4cl7Mj1hnuh95RIEuGHgklyIeQSANMNr2TFS3GrKGqpOhZiQ"#,
            ]),
        TokenVector(
            .es512,
            key: [
                #"{"kty":"EC","crv":"P-521","x":"AU9m5TtCcAdjElgYToU2cKstVazWrK_z6GzOAMlUxHaaWWX2o0d7yYGzcIUDevmM"#,
                #"VQ5xoMhVKSEWrSD1rBnic4UF","y":"AYi_da_z_0V-CBF6_5dU2YT3ewwT5GdVxl4uFLXpJA0UNf8YROatvyJ1npLm6446"#,
                #"ZW4RETDXh9-iIPfW-CwoERAC","kid":"es512","use":"sig"}"#,
            ],
            token: [
                #"eyJhbGciOiJFUzUxMiIsImtpZCI6ImVzNTEyIn0.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoiMjQ"#,
                #"4Mjg5NzYxMDAxIiwiYXVkIjoicG9ydGljbyIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjoxNzY3MjI5MjAwLCJub25jZSI6Im"#,
                #"4tMFM2X1d6QTJNaiJ9.AN1gySII7lPvAaMfscw_y8E0frZoo6H9jxucfkdUwF908nSMLo4QSqzKsb2hbNpsV5MhmYgrfuXn"#,
                #"uIqKUO38VyFFAa8MmVeBazGAi6ZdGwVrI-ojzNrbN6SIWGY5iTQ4Ha1Wr7NxbjGwHJRsNZknbojIIWs4srdFWFfzNtRnnFq"#,
                #"qlE3X"#,
            ]),
    ]
}
